import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { formatValue } from '../../src/check/format-value.ts';
import { readOnce } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { valueAt } from '../../src/text/pointer.ts';
import { isSameJson } from '../../src/text/same-json.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { type Item, isText, listed, MOST_REGIONS } from './list.ts';

const MOST_READ_BY_ANYONE = 8;
const MOST_TOKENS = 3;

/** Regions alone, as the list of the same caller has them (endpoints/regions). */
export function readingChecks(check: Declare): void {
  check('a region reads as the list has it', ['REG-GET'], async (t) => {
    const all = (await listed(t, '/regions')).filter(({ id }) => isText(id));
    for (const region of all.slice(0, t.scaled(MOST_REGIONS))) {
      await readsAsListed(t, region, t.owner);
    }
  });

  check('a region reads to anyone as the list has it to anyone', ['REG-GET'], async (t) => {
    const all = ((await t.anonymous.list('/regions')) ?? []).filter(({ id }) => isText(id));
    if (all.length === 0) throw new Inconclusive('regions are not listed to anyone');
    const some = all.slice(0, t.scaled(MOST_READ_BY_ANYONE));
    await assertOpen(t, some);
    for (const region of some) await readsAsListed(t, region, t.anonymous);
  });

  check(
    'a region reads to a restricted user as the list has it to them',
    ['REG-GET', 'REG-LIST'],
    async (t) => {
      await readToCaller(t, t.as('readOnlyUser'));
    },
  );

  check(
    'a region reads to another account as the list has it to them',
    ['REG-GET', 'REG-LIST'],
    async (t) => {
      leftToLongerRuns(t, 'regions to another account');
      await readToCaller(t, t.as('otherAccount'));
    },
  );

  check(
    'a region reads to an OAuth token as the list has it to the token',
    ['REG-GET', 'REG-ANY-TOKEN'],
    async (t) => {
      leftToLongerRuns(t, 'regions to OAuth tokens');
      await readToTokens(t);
    },
  );
}

/** With tokens of other scopes each: no row of the scope table speaks of regions. */
async function readToTokens(t: CheckContext): Promise<void> {
  const { tokens } = t.run.settings.configuration.credentials;
  const some = Object.keys(tokens).slice(0, MOST_TOKENS);
  if (some.length === 0) throw new Skip('no OAuth tokens', 'credentials.tokens');
  const [first] = (await listed(t, '/regions')).map(({ id }) => id).filter(isText);
  for (const token of some) {
    const caller = t.as(`tokens.${token}`);
    for (const path of ['/regions', `/regions/${encodeURIComponent(first ?? '')}`]) {
      if (!(await t.anonymous.get(path)).ok) continue;
      const answer = await readOnce(t, path, undefined, caller);
      t.accepted('REG-ANY-TOKEN', answer);
      if (!answer.ok) return;
    }
    await readSome(t, (await caller.list('/regions')) ?? [], caller);
  }
}

/** @throws Inconclusive when they are not listed to the caller */
async function readToCaller(t: CheckContext, caller: Caller): Promise<void> {
  const all = (await caller.list('/regions')) ?? [];
  if (all.length === 0) await isListedWhereOpen(t, caller);
  if (all.length === 0) throw new Inconclusive(`regions are not listed to ${caller.credential}`);
  await readSome(t, all, caller);
}

async function readSome(t: CheckContext, all: readonly Item[], caller: Caller): Promise<void> {
  const some = all.filter(({ id }) => isText(id)).slice(0, t.scaled(MOST_READ_BY_ANYONE));
  for (const region of some) await readsAsListed(t, region, caller);
}

/** What is listed without credentials is so to whoever has some that are known. */
async function isListedWhereOpen(t: CheckContext, user: Caller): Promise<void> {
  if (!(await t.anonymous.get('/regions')).ok || !(await user.get('/volumes')).ok) return;
  const look = () => user.get('/regions');
  await t.eventually('REG-LIST', 'regions, which anyone is listed', look, ({ ok }) => ok);
}

/**
 * That anyone may read a region alone is AUTH-PUBLIC-REGION, and no more than a `should`.
 * @throws Inconclusive when anyone is refused every one of them
 */
async function assertOpen(t: CheckContext, regions: readonly Item[]): Promise<void> {
  for (const { id } of regions) {
    if (!(await t.anonymous.get(`/regions/${encodeURIComponent(id)}`)).refused) return;
  }
  throw new Inconclusive('no region alone is read without credentials');
}

/** What may change between two reads is looked at again. */
const STEADY_FIELDS = [
  '/id',
  '/label',
  '/country',
  '/status',
  '/capabilities',
  '/placement_group_limits/maximum_computes_per_pg',
  '/placement_group_limits/maximum_pgs_per_customer',
  '/resolvers/ipv4',
  '/resolvers/ipv6',
];

/** However old it is, what is read by an id of the list has that id. */
function isNotAnother(t: CheckContext, answer: Answer, id: string): void {
  const shown = answer.ok ? answer.body?.id : undefined;
  t.holds('REG-GET', !isText(shown) || shown === id, {
    expected: `the region ${id}, which the path names`,
    received: formatValue(shown),
    answers: [answer],
    where: '/id',
  });
}

/** What changes between the two reads, or is shown later by one of them, shows in the next ones. */
async function readsAsListed(t: CheckContext, first: Item, by: Caller): Promise<void> {
  let region = first;
  const look = async () => {
    const answer = await by.get(`/regions/${encodeURIComponent(region.id)}`);
    isNotAnother(t, answer, first.id);
    const wrong = answer.ok ? differing(answer.body, region) : undefined;
    if (answer.ok && wrong === undefined) return { answer, wrong };
    const listed = (await by.list('/regions')) ?? [];
    const now = listed.find(({ id }) => id === first.id);
    region = now ?? first;
    if (!answer.ok) return { answer, wrong, isClosed: listed.length > 0 && now === undefined };
    return { answer, wrong: differing(answer.body, region) };
  };
  const isSame = ({ answer, wrong }: Awaited<ReturnType<typeof look>>) =>
    answer.ok && wrong === undefined;
  const { last } = await poll(look, isSame, t.convergence);
  const { answer, wrong = '', isClosed = false } = last;
  // One may be closed between two reads.
  if (isClosed) return;
  t.accepted('REG-GET', answer);
  t.holds('REG-GET', last.wrong === undefined, {
    expected: `${wrong} of ${region.id} to be ${formatValue(valueAt(region, wrong))}, as the list has it`,
    received: formatValue(valueAt(answer.body, wrong)),
    answers: [answer],
    where: wrong,
  });
}

/** The first steady field that reading a region shows otherwise than the list. */
function differing(alone: unknown, listed: Item): string | undefined {
  return STEADY_FIELDS.find(
    (where) =>
      !isSameJson(
        unordered(where, valueAt(alone, where)),
        unordered(where, valueAt(listed, where)),
      ),
  );
}

/** Nobody promises an order, neither of capabilities nor of resolvers. */
function unordered(where: string, value: unknown): unknown {
  if (where.startsWith('/resolvers/') && isText(value)) {
    return value
      .split(',')
      .map((each) => each.trim().toLowerCase())
      .toSorted();
  }
  return Array.isArray(value) ? value.toSorted() : value;
}
