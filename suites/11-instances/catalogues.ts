import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { restrictedUsers } from '../support/callers/restricted.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { ANY_PAGE } from '../support/pages/any-page.ts';

const SCRIPTS = '/compute/stackscripts';

/** A script by its id, and its label where it has one. */
// biome-ignore lint/suspicious/noExplicitAny: the target's answer
function nameOf({ id, label }: any): unknown {
  return typeof label === 'string' ? `${id} (${label})` : id;
}

/** GET /compute/stackscripts and /compute/types. */
export function cataloguesChecks(check: Declare): void {
  check('deployment scripts are listed', ['STACK-LIST'], async (t) => {
    t.accepted('STACK-LIST', await t.owner.get(SCRIPTS));
    const open = await t.anonymous.get(SCRIPTS);
    t.observe('SIL-STACK-PUBLIC', open.ok ? 'read without credentials' : 'not public', open);
    if (!open.ok) return;
    await areListedTo(t, t.owner);
    if (!isShortRun(t)) await areListedToRestricted(t);
  });

  check(
    'private deployment scripts are listed to their account alone',
    ['STACK-LIST'],
    async (t) => {
      // Each account may number its own anew: then two of one id have two labels.
      const idsOf = async (caller: Caller) => ((await caller.list(SCRIPTS)) ?? []).map(nameOf);
      // A list that is not read whole is none: its first page says nothing of what else is public.
      const onAnyPage = async (caller: Caller) => {
        const whole = await idsOf(caller);
        const queries = isShortRun(t) || whole.length === 0 ? [] : ANY_PAGE;
        const pages = await Promise.all(queries.map((query) => caller.get(SCRIPTS, query)));
        return [...whole, ...pages.flatMap(({ items }) => items.map(nameOf))];
      };
      const [stillShown, stillLeaked, stillOdd] = [ofEachTime(), ofEachTime(), ofEachTime()];
      const look = async () => {
        const own = await idsOf(t.owner);
        const open = await onAnyPage(t.anonymous);
        const whole = await idsOf(t.anonymous);
        const odd = whole.length === 0 ? [] : open.filter((id) => !whole.includes(id));
        const others = new Set(await onAnyPage(t.as('otherAccount')));
        const hidden = own.filter((id) => !others.has(id));
        const shown = open.filter((id) => hidden.includes(id));
        // What is public is listed to anyone, where anything is.
        const closed = open.length > 0 ? own.filter((id) => !open.includes(id)) : [];
        const leaked = closed.filter((id) => others.has(id));
        const kept = { shown: stillShown(shown), leaked: stillLeaked(leaked), odd: stillOdd(odd) };
        return { others, hidden, ...kept };
      };
      // Scripts come and go between the reads.
      const isKept = ({ shown, leaked, odd }: Awaited<ReturnType<typeof look>>) =>
        shown.length === 0 && leaked.length === 0 && odd.length === 0;
      const { others, hidden, shown, leaked, odd } = (await poll(look, isKept, t.convergence)).last;
      t.holds('STACK-LIST', odd.length === 0, {
        expected: 'no script on a page without credentials that the whole list without them lacks',
        received: `the scripts ${odd.join(', ')}`,
        answers: [await t.anonymous.get(SCRIPTS)],
      });
      t.holds('STACK-LIST', leaked.length === 0, {
        expected: 'no script in the lists of two accounts that is not public',
        received: `the scripts ${leaked.join(', ')}`,
        answers: [await t.as('otherAccount').get(SCRIPTS)],
      });
      if (others.size === 0 || hidden.length === 0) {
        throw new Inconclusive('the account has no script that another account does not see');
      }
      t.holds('STACK-LIST', shown.length === 0, {
        expected: 'no script without credentials that another account does not see either',
        received: `the scripts ${shown.join(', ')}`,
        answers: [await t.anonymous.get(SCRIPTS)],
      });
    },
  );

  check('instance types are listed', ['TYPE-LIST'], async (t) => {
    const answer = await t.owner.get('/compute/types');
    t.accepted('TYPE-LIST', answer);
    // A catalogue may be empty, unless a type is known to exist.
    const type = answer.items.length > 0 ? 'some type' : t.fixture('type');
    t.holds('TYPE-LIST', answer.items.length > 0, {
      expected: `instance types, ${type} among them`,
      received: answer.summary,
      answers: [answer],
      where: '/data',
    });
    const open = await t.anonymous.get('/compute/types');
    t.observe('SIL-TYPE-PUBLIC', open.ok ? 'read without credentials' : 'not public', open);
  });
}

/** Every script that is listed without credentials must in the end be listed to the caller too. */
async function areListedTo(t: CheckContext, caller: Caller): Promise<void> {
  // Anyone may publish a script between the two reads, and any number does while many pages are walked.
  const stillUnseen = ofEachTime();
  const look = async () => {
    const listed = await caller.list(SCRIPTS);
    const all = await t.anonymous.list(SCRIPTS);
    const ids = new Set((listed ?? []).map(({ id }) => id));
    const unseen = (all ?? []).map(({ id }) => id).filter((id) => !ids.has(id));
    return { listed, unseen: stillUnseen(unseen) };
  };
  const isWhole = ({ listed, unseen }: Awaited<ReturnType<typeof look>>) =>
    listed !== undefined && unseen.length === 0;
  const { listed, unseen } = (await poll(look, isWhole, t.convergence)).last;
  t.holds('STACK-LIST', listed !== undefined && unseen.length === 0, {
    expected: `every public script in the list of ${caller.credential} too`,
    received: listed === undefined ? 'no list' : `without ${unseen.join(', ')}`,
    answers: [await t.anonymous.get(SCRIPTS), await caller.get(SCRIPTS)],
  });
}

/** Restricted users are callers with credentials too. Whether they may ask for the list is not decided here. */
async function areListedToRestricted(t: CheckContext): Promise<void> {
  for (const user of restrictedUsers(t))
    if ((await user.list(SCRIPTS)) !== undefined) await areListedTo(t, user);
}

/** Of what is wrong at one time, what was wrong each time before: of what comes and goes, another one is each time. */
function ofEachTime(): (wrong: readonly unknown[]) => unknown[] {
  let still: readonly unknown[] | undefined;
  return (wrong) => {
    const both = wrong.filter((each) => still === undefined || still.includes(each));
    still = both;
    return both;
  };
}
