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
  let traces = await tracesOf(t, t.run.refusedCreations.all);
  if (traces.length === 0) return;
  // What was made in passing may show for a while, as anything does that is over: all of it is waited for at once.
  const look = async () => {
    traces = await tracesOf(
      t,
      traces.map(({ refused }) => refused),
    );
    return traces.length;
  };
  await poll(look, (count) => count === 0, t.convergence);
  for (const { refused, path, last } of traces) {
    t.recorder.fail(
      new Violation(unchangedBy(refused), {
        expected: `nothing to be created by a request that was refused (${refused.requirement})`,
        received: `${path} has its name`,
        exchanges: [refused.exchange, last],
        broughtAbout: true,
      }),
    );
    await t.run.removal.remove(callerOf(t, refused).removing, path);
  }
}

/** Something new with the name of a refused creation. */
interface Trace {
  readonly refused: RefusedCreation;
  readonly path: string;
  /** The exchange that showed it. */
  readonly last: number;
}

/** What a list showed, and its last exchange. */
interface Listed {
  readonly items: readonly JsonObject[];
  readonly last: number | undefined;
}

/** Those of them that lists show now; each list is read once. */
async function tracesOf(t: CheckContext, creations: readonly RefusedCreation[]): Promise<Trace[]> {
  const lists = new Map<string, Listed>();
  const traces: Trace[] = [];
  for (const refused of creations) {
    const list = listOf(t.run.settings.configuration, refused.kind);
    if (list === undefined) continue;
    const caller = callerOf(t, refused);
    const key = `${caller.credential} ${list}`;
    const listed = lists.get(key) ?? (await listedTo(t, caller, list));
    lists.set(key, listed);
    const path = pathIn(t, refused, listed.items);
    if (path !== undefined) traces.push({ refused, path, last: listed.last ?? refused.exchange });
  }
  return traces;
}

async function listedTo(t: CheckContext, caller: Caller, list: string): Promise<Listed> {
  const items = (await caller.list(list)) ?? [];
  return { items, last: t.sent.at(-1) };
}

function pathIn(
  t: CheckContext,
  refused: RefusedCreation,
  items: readonly JsonObject[],
): string | undefined {
  const { refusedCreations, earlier } = t.run;
  const found = items.find((item) => refusedCreations.isOf(refused, nameIn(item)));
  const path = found && refused.kind.path(found, found);
  return path !== undefined && earlier.lacks(path) ? path : undefined;
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
