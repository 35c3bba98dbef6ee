import type { Answer } from '../../http/answer.ts';
import { poll } from '../../limits/poll.ts';
import { Inconclusive } from '../../result/signals.ts';
import { isObject } from '../../text/json.ts';
import { NotListed, type TaggedRecord } from '../arrange/tags/tagged-record.ts';
import type { CheckContext } from '../check-context.ts';
import { formatValue } from '../format-value.ts';
import { differingField, type Fields } from './differing-field.ts';

export { differingField, type Fields } from './differing-field.ts';

/*
 * What a request does not name stays as it is. So after a step the whole record is held against what it
 * must show, read by its id and as an item of its list. Reads may be older than the step
 * (SIL-RENDER-DELAY): what contradicts is read again until the convergence timeout, and only what a
 * read shows at the end of it is wrong.
 */

/** What one answer shows of a record. */
interface Seen {
  readonly body: unknown;
  readonly answer: Answer;
  /** JSON pointer to the record in the answer. */
  readonly where: string;
}

/** Reads a record until what is seen of it `holds`, or time is over. */
type Reading = (holds: (seen: Seen) => boolean) => Promise<Seen>;

/** A record of the target, and everything that reading it must show. */
export interface KnownRecord {
  readonly path: string;
  readonly fields: Fields;
  /** How it is read where no documented operation reads it by its path. */
  readonly until?: Reading;
  /** Fields that nothing changes, and the requirement of each that says so. */
  readonly fixed?: Readonly<Record<string, string>>;
}

/**
 * Reads the record for the comparisons to come, once it shows `wish`.
 * @param names the fields that no step changes by itself
 * @throws Inconclusive when it never shows the wish: another check decides that
 */
export async function knownRecord(
  t: CheckContext,
  path: string,
  names: readonly string[],
  wish: Fields = {},
): Promise<KnownRecord> {
  return { path, fields: await settled(path, byPath(t, path), names, wish) };
}

/**
 * The same of an instance or a load balancer. What its listing does not show yet may be filled in later,
 * and is not compared.
 */
export async function knownTaggedRecord(
  { until }: TaggedRecord,
  path: string,
  names: readonly string[],
  wish: Fields = {},
): Promise<KnownRecord> {
  const fields = Object.entries(await settled(path, until, names, wish));
  const shown = fields.filter(([, value]) => (value ?? '') !== '');
  return { path, fields: Object.fromEntries(shown), until: whereItWas(until) };
}

/** Where it was listed before and is no more, it shows nothing. */
function whereItWas(until: TaggedRecord['until']): Reading {
  return (holds) =>
    until(holds).catch((signal: unknown) => {
      if (!(signal instanceof NotListed) || signal.answer.status >= 500) throw signal;
      return { body: NOT_LISTED, answer: signal.answer, where: '' };
    });
}

const NOT_LISTED = {};

async function settled(
  path: string,
  until: Reading,
  names: readonly string[],
  wish: Fields,
): Promise<Fields> {
  const shows = ({ body }: Seen) => differingField(body, wish) === undefined;
  const seen = await until((each) => each.answer.ok && shows(each));
  if (!seen.answer.ok || !shows(seen)) {
    const why = `${path} never shows ${formatValue(wish)}: ${seen.answer.summary}`;
    throw new Inconclusive(why);
  }
  const body: Fields = isObject(seen.body) ? seen.body : {};
  return Object.fromEntries(names.map((name) => [name, body[name]]));
}

/** How a record is read by its path. */
export function byPath(t: CheckContext, path: string): Reading {
  const read = async () => {
    const answer = await t.owner.get(path);
    return { body: answer.body, answer, where: '' };
  };
  return async (holds) => (await poll(read, holds, t.convergence)).last;
}

/** The record as it must be after these fields changed. */
export function changed(record: KnownRecord, change: Fields): KnownRecord {
  return { ...record, fields: { ...record.fields, ...change } };
}

/**
 * The same where the document does not say which fields answers show: only these are compared. One that showed nothing
 * before may do so from now on.
 */
export function changedAsShown(record: KnownRecord, change: Fields): KnownRecord {
  const { fields } = changed(record, change);
  const isKnown = (name: string) => !(name in change) || (record.fields[name] ?? null) !== null;
  const known = Object.entries(fields).filter(([name]) => isKnown(name));
  return { ...record, fields: Object.fromEntries(known) };
}

/**
 * In the end reading the record must show everything that is known of it. Once a check has found
 * something wrong, what follows from it is not said as well.
 */
export async function staysWhole(
  t: CheckContext,
  requirement: string,
  { path, fields, until = byPath(t, path), fixed = {} }: KnownRecord,
): Promise<void> {
  if (t.recorder.findings.length > 0) return;
  const { body, answer, where } = await until(
    (seen) => seen.answer.ok && differingField(seen.body, fields) === undefined,
  );
  t.accepted(requirement, answer);
  const wrong = differingField(body, fields);
  const received = isObject(body) ? body[wrong ?? ''] : undefined;
  if (wrong !== undefined) await hasSettled(until, path, { [wrong]: received });
  t.holds(fixed[wrong ?? ''] ?? requirement, wrong === undefined, {
    expected: `${wrong} of ${path} to be ${formatValue(fields[wrong ?? ''])}`,
    received:
      body === NOT_LISTED ? 'it is not listed any more' : (formatValue(received) ?? 'nothing'),
    answers: [answer],
    where: `${where}/${wrong}`,
  });
}

/** @throws Inconclusive when it goes on changing: then it is not what was done before that changed it */
async function hasSettled(until: Reading, path: string, shown: Fields): Promise<void> {
  const { body } = await until(() => true);
  const moves = differingField(body, shown);
  if (moves !== undefined) throw new Inconclusive(`${moves} of ${path} changes by itself`);
}
