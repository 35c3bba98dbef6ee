import type { Configuration, ImpliedOperationName } from '../config/configuration.ts';
import { impliedOperation } from '../config/implied-operations.ts';
import type { Answer } from '../http/answer.ts';
import type { WaitBound } from '../limits/convergence-timeout.ts';
import { poll } from '../limits/poll.ts';
import type { ResourceKind } from './kind.ts';
import type { Requester } from './requester.ts';

/** How long a new resource may take to be found, where only an implied operation can tell. */
const LATE_SECONDS = 5;

/** What is needed to wait until a new resource can be found. */
interface Waiting {
  readonly owner: Requester;
  readonly convergence: WaitBound;
  readonly run: {
    readonly settings: { readonly configuration: Configuration };
    readonly impliedReads: ImpliedReads;
  };
}

/** Which implied operations of the target ever find anything: only these are worth waiting for. */
export class ImpliedReads {
  readonly #finds = new Map<ImpliedOperationName, Promise<boolean>>();

  /** Waits with `wait`, unless the operation found nothing when it was first asked. */
  async until(operation: ImpliedOperationName, wait: () => Promise<boolean>): Promise<void> {
    const first = this.#finds.get(operation);
    if (first !== undefined) {
      if (await first) await wait();
      return;
    }
    const found = wait();
    this.#finds.set(
      operation,
      found.catch(() => false),
    );
    await found;
  }
}

/**
 * Waits until a new resource that no documented operation reads can be found. Where the target lacks the
 * implied operation that reads it, there is no wait; the first call finds that out for all.
 */
export async function untilFound(
  { run, owner, convergence }: Waiting,
  { read }: ResourceKind,
  id: number,
  caller: Requester = owner,
): Promise<void> {
  if (read === 'documented') return;
  const { operation, placeholder } = read;
  const request = impliedOperation(run.settings.configuration, operation, { [placeholder]: id });
  if (request === undefined) return;
  const look = () => caller.send(request);
  const seconds = Math.min(LATE_SECONDS, convergence.seconds);
  await run.impliedReads.until(
    operation,
    async () => (await poll(look, ({ ok }) => ok, seconds)).held,
  );
}

/**
 * Sends a request that the document allows, and repeats it while it is refused and the convergence
 * timeout lasts: a new resource that it names may be known late, and where no operation reads that one,
 * only this shows it.
 */
export async function untilKnown(
  { convergence }: Pick<Waiting, 'convergence'>,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const { last } = await poll(ask, ({ refused }) => !refused, convergence);
  return last;
}
