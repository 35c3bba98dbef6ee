import { areOfOneCheck } from '../../generate/names.ts';
import type { Answer } from '../../http/answer.ts';
import { poll } from '../../limits/poll.ts';
import { transitionTime } from '../../limits/transition-time.ts';
import { kindAt, nameIn } from '../../resources/kinds.ts';
import type { Deleted } from '../../resources/ledger.ts';
import { Violation } from '../../result/signals.ts';
import { matchOperation } from '../../spec/match.ts';
import type { CheckContext } from '../check-context.ts';
import { leftUndecided } from './left-undecided.ts';

/** Of what was deleted so much is read once more in a standard run. */
const MOST_DELETED = 300;

/** Of what is there so much is read again until it is gone: more would take the requests that are left, and tell no more. */
const MOST_BLAMED = 3;

/** No read shows what was deleted. */
export async function nothingOfDeleted(t: CheckContext): Promise<void> {
  const deleted = t.run.ledger.deletedOnes.filter(({ path }) => isReadable(path));
  const most = t.scaled(MOST_DELETED);
  const step = Math.max(1, deleted.length / most);
  const some = deleted.filter((_, at) => Math.floor(at / step) !== Math.floor((at - 1) / step));
  const there: Deleted[] = [];
  const look = async (each: Deleted) => {
    if (isThere(t, each, await t.owner.get(each.path))) there.push(each);
  };
  await Promise.all(some.map((each) => leftUndecided(() => look(each))));
  const few = there.slice(0, MOST_BLAMED);
  await Promise.all(few.map((each) => leftUndecided(() => isGone(t, each))));
}

function isReadable(path: string): boolean {
  const { read, deletion } = kindAt(path) ?? {};
  return read === 'documented' && deletion === 'documented';
}

/** What another one of the same id is called is not what was deleted: that one has a name that its check gave it. */
function isThere(t: CheckContext, { name }: Deleted, { ok, body }: Answer): boolean {
  const { prefix } = t.run.settings.configuration.names;
  return ok && areOfOneCheck(name, nameIn(body) ?? '', prefix);
}

async function isGone(t: CheckContext, deleted: Deleted): Promise<void> {
  const look = () => t.owner.get(deleted.path);
  // What was still being made when it was deleted may have to be made first.
  const { held, last } = await poll(look, (seen) => !isThere(t, deleted, seen), transitionTime(t));
  if (!held) blameDeletion(t, deleted, last.summary, last.id);
}

function blameDeletion(
  t: CheckContext,
  { path, exchange }: Deleted,
  received: string,
  shownBy = exchange,
): void {
  const match = matchOperation('DELETE', `/v4${path}`);
  if (match === undefined || !('operation' in match)) return;
  t.recorder.fail(
    new Violation(match.operation.requirement, {
      expected: `${path}, which was deleted, to be gone in the end`,
      received,
      exchanges: [exchange, shownBy],
    }),
  );
}
