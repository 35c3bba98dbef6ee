import type { Request } from '../../call.ts';
import type { Core } from '../../core.ts';
import type { Fault } from '../fault.ts';
import { operationOf, refuseWhen } from './index.ts';

/** An operation that comes first, the one that is refused from then on, and what that breaks. */
export interface RefusedLater {
  readonly first: string;
  /** Whether it is refused to what the first one makes, and not to what it is done to. */
  readonly toWhatIsMade?: boolean;
  readonly refused: string;
  readonly requirement: string;
}

/** A fault that refuses an operation on a resource which another operation was done to, or made. */
export function refusedLater(pair: RefusedLater): Fault {
  const { first, toWhatIsMade = false, refused, requirement } = pair;
  const to = toWhatIsMade ? 'of-what-it-makes' : 'later';
  const id = kebab(`${first}-has-${refused}-refused-${to}`);
  return {
    id,
    requirement,
    kind: 'sequence',
    see: `${first}, then ${refused} ${toWhatIsMade ? 'of what it made' : 'of the same'}: it is refused (${id})`,
    wrap: (core) => {
      const done = new Set<string>();
      const refusing = refuseWhen(refused, (_, request) => done.has(resourceIn(request)))(core);
      return (...given) => {
        const step = refusing(...given);
        const isDone = operationOf(given[2]).id === first && (step.answer?.status ?? 0) < 300;
        if (isDone) done.add(toWhatIsMade ? madeIn(given[2], step) : resourceIn(given[2]));
        return step;
      };
    },
  };
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** `/v4/volumes/12` of a request about that volume. */
function resourceIn({ path }: Request): string {
  return path.split('/').slice(0, 4).join('/');
}

function madeIn({ path }: Request, { answer }: ReturnType<Core>): string {
  const { id } = (answer?.body ?? {}) as { id?: number };
  return `${path.split('/').slice(0, 3).join('/')}/${id}`;
}
