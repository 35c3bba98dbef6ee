import type { ArrangedDomain } from '../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { readRecords } from './reading.ts';
import { namesOf, type RecordSent } from './requests.ts';

/** Whether the domain comes to list a record below its own name. */
export async function listsRecord(
  t: CheckContext,
  domain: ArrangedDomain,
  record: RecordSent,
): Promise<boolean> {
  const look = () => readRecords(t, domain);
  return (await poll(look, ({ items }) => items.some(isBelow(domain, record)), t.convergence)).held;
}

/** @throws Inconclusive when it comes to list no such record: what listed it may have been older than the name */
export async function requireListed(
  t: CheckContext,
  domain: ArrangedDomain,
  record: RecordSent,
): Promise<void> {
  const look = () => readRecords(t, domain);
  const isIt = isBelow(domain, record);
  const { held } = await poll(look, ({ items }) => !items.some(isIt), t.convergence);
  if (held) throw new Inconclusive(`${domain.path} lists no ${record.name} below its name`);
}

function isBelow(domain: ArrangedDomain, record: RecordSent) {
  const spellings = namesOf(record, domain);
  return ({ name, target }: RecordSent) => target === record.target && spellings.includes(name);
}
