import type { Answer } from '../../http/answer.ts';
import { poll } from '../../limits/poll.ts';
import { transitionTime } from '../../limits/transition-time.ts';
import { kindAt } from '../../resources/kinds.ts';
import { Violation } from '../../result/signals.ts';
import { isObject } from '../../text/json.ts';
import { leftUndecided } from '../aftermath/left-undecided.ts';
import type { CheckContext } from '../check-context.ts';
import { formatValue } from '../format-value.ts';
import { differingField, type KnownRecord } from '../whole/record.ts';
import type { Acknowledged } from './acknowledged.ts';

/** Of many items of a check so many are read again: they were made alike. */
const MOST_ITEMS = 12;

/**
 * All that a check made is as requests were told that it is (service#rule-4). A read may be older than the last change:
 * what it contradicts is read again.
 * @param wrong takes what is wrong
 * @returns the records as they were read last
 */
export async function stayAcknowledged(
  t: CheckContext,
  wrong: Violation[],
): Promise<KnownRecord[]> {
  const records: KnownRecord[] = [];
  for (const path of t.creations.paths.filter(isReadable).slice(0, MOST_ITEMS)) {
    await leftUndecided(async () => {
      records.push(...(await isAsAcknowledged(t, path, wrong)));
    });
    if (wrong.length > 0) break;
  }
  return records;
}

function isReadable(path: string): boolean {
  return kindAt(path)?.read === 'documented';
}

/** @returns the record as it was read last; none where it is not there, or where nothing was acknowledged of it */
async function isAsAcknowledged(
  t: CheckContext,
  path: string,
  wrong: Violation[],
): Promise<KnownRecord[]> {
  const { acknowledged } = t.run;
  if (acknowledged.at(path).length === 0) return [];
  const otherwise = (seen: Answer) =>
    acknowledged.at(path).find((known) => isOtherwise(seen, known));
  const look = () => t.owner.get(path);
  const { last } = await poll(look, (seen) => otherwise(seen) === undefined, transitionTime(t));
  const known = otherwise(last);
  if (known !== undefined) wrong.push(violationOf(path, known, last));
  return last.ok && isObject(last.body) ? [{ path, fields: stated(t, path, last.body) }] : [];
}

/** What is not there shows nothing. */
function isOtherwise({ ok, body }: Answer, { field, value }: Acknowledged): boolean {
  return ok && isObject(body) && differingField(body, { [field]: value }) !== undefined;
}

/** What the document shows of such a record, or lets a client write, without what changes by itself. */
function stated(t: CheckContext, path: string, body: KnownRecord['fields']): KnownRecord['fields'] {
  const collection = kindAt(path)?.collection ?? '';
  const own = t.run.spec.operations.filter((each) => each.path.startsWith(collection));
  const schemas = own.flatMap(({ isList, answer, request }) => [
    ...(isList ? [] : [answer]),
    request,
  ]);
  const names = new Set(schemas.flatMap((schema) => Object.keys(schema?.properties ?? {})));
  const isCompared = ([name]: readonly [string, unknown]) =>
    names.has(name) && !CHANGING.includes(name);
  return Object.fromEntries(Object.entries(body).filter(isCompared));
}

/** What changes by itself, or is shown in one form here and in another there. */
const CHANGING: readonly string[] = ['status', 'updated', 'subnets'];

/** Whoever asked for something below the item last, since it was shown right, brought it about. */
function violationOf(path: string, known: Acknowledged, last: Answer): Violation {
  const { field, value, exchange, requirement, since } = known;
  return new Violation(since?.requirement ?? requirement, {
    expected: `${field} of ${path} to stay ${formatValue(value)}, as the answer that accepted it showed it`,
    received: formatValue(last.body?.[field]) ?? 'nothing',
    exchanges: [exchange, ...(since ? [since.exchange] : []), last.id],
    where: `/${field}`,
  });
}
