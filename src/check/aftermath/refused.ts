import { poll } from '../../limits/poll.ts';
import { nameIn } from '../../resources/kinds.ts';
import { listOf } from '../../resources/requests.ts';
import { Violation } from '../../result/signals.ts';
import { loadSpec } from '../../spec/load.ts';
import type { JsonObject } from '../../text/json.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';
import type { RefusedCreation } from './refused-creations.ts';

/** No list shows anything new with the name of a creation that was refused; what is there is removed. */
export async function nothingOfRefused(t: CheckContext): Promise<void> {
  const { refusedCreations, removal } = t.run;
  const lists = new Map<string, Promise<readonly JsonObject[]>>();
  for (const refused of refusedCreations.all) {
    const found = await traceOf(t, refused, lists);
    if (found === undefined) continue;
    const { path, last } = found;
    t.recorder.fail(
      new Violation(unchangedBy(refused), {
        expected: `nothing to be created by a request that was refused (${refused.requirement})`,
        received: `${path} has its name`,
        exchanges: [refused.exchange, last],
        broughtAbout: true,
      }),
    );
    await removal.remove(callerOf(t, refused).removing, path);
  }
}

interface Trace {
  readonly path: string;
  /** The exchange that showed it. */
  readonly last: number;
}

/** Something new with the name of a refused creation. */
async function traceOf(
  t: CheckContext,
  refused: RefusedCreation,
  lists: Map<string, Promise<readonly JsonObject[]>>,
): Promise<Trace | undefined> {
  const { refusedCreations, earlier, settings } = t.run;
  const list = listOf(settings.configuration, refused.kind);
  if (list === undefined) return undefined;
  const caller = callerOf(t, refused);
  const key = `${caller.credential} ${list}`;
  const listed = () => caller.list(list).then((all) => all ?? []);
  const items = lists.get(key) ?? listed();
  lists.set(key, items);
  const foundIn = (all: readonly JsonObject[]) => {
    const found = all.find((item) => refusedCreations.isOf(refused, nameIn(item)));
    const path = found && refused.kind.path(found, found);
    return path !== undefined && earlier.lacks(path) ? path : undefined;
  };
  if (foundIn(await items) === undefined) return undefined;
  // What was made in passing may show for a while, as anything does that is over.
  const look = async () => foundIn(await listed());
  const { last: path } = await poll(look, (seen) => seen === undefined, t.convergence);
  return path === undefined ? undefined : { path, last: t.sent.at(-1) ?? refused.exchange };
}

/** Who sees what a credential creates: the owner, or the owner of the other account. */
function callerOf(t: CheckContext, { credential }: RefusedCreation): Caller {
  return credential === 'otherAccount' ? t.as(credential) : t.owner;
}

/** Where the document says "rejected", a trace is a failure (errors#rule-3). */
function unchangedBy({ requirement }: RefusedCreation): string {
  const { cites = [] } = loadSpec().requirements.get(requirement) ?? {};
  const isListed = cites.some((cite) => cite.startsWith('errors#'));
  return isListed ? 'ERR-UNCHANGED' : 'ERR-UNCHANGED-ELSEWHERE';
}
