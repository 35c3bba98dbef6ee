import { isPrivateAddress, mayBePrivate } from '../../src/check/arrange/private-address.ts';
import { tagPath } from '../../src/check/arrange/tags/tag.ts';
import { instanceRecord, type TaggedRecord } from '../../src/check/arrange/tags/tagged-record.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { instanceLabel } from '../../src/rules/index.ts';
import { whereShown } from '../support/where-shown.ts';
import { idOf } from './requests.ts';

/** What does not depend on how an instance is deployed. */
export const AS_ANY_OTHER = [
  'INST-CREATE-AS-ASKED',
  'INST-DISK-ENCRYPTION-DEFAULT',
  'INST-ALERTS-CPU-DEFAULT',
  'INST-IPV4-ON-CREATION',
  'INST-LIST',
];

/** What was made is as asked, and whatever a new instance is that was not asked for more. @returns its record at last */
export async function isAsAnyOther(t: CheckContext, made: Answer): Promise<TaggedRecord> {
  const { region, type, image, label } = JSON.parse(made.exchange.requestBody ?? '{}');
  const record = await instanceRecord(t, idOf(made));
  await isAsAsked(t, record, { region, type, image, label });
  if (label === undefined) await hasDefaultLabel(t, record);
  await isLikeAny(t, record);
  return record.until(() => true);
}

/**
 * It is encrypted, has one public address, its alert of the processor is that of its cores, and it is listed; a page of
 * a size that was asked for, which the validator judges, shows it as well.
 */
export async function isLikeAny(t: CheckContext, record: TaggedRecord): Promise<void> {
  await isEncrypted(t, record);
  await alertsByCores(t, record);
  await hasOneAddress(t, record);
  await t.owner.get(`${tagPath(record.tag)}?page=1&page_size=100`);
  await whereShown(() => isListed(t, [record.body.id]));
}

/** In the end its record shows a label that keeps the rule. */
export async function hasDefaultLabel(t: CheckContext, record: TaggedRecord): Promise<void> {
  const keepsRule = ({ body }: Pick<TaggedRecord, 'body'>) =>
    instanceLabel.refuse(body.label) === undefined;
  const { answer, body, where } = await record.until(keepsRule);
  const reason = instanceLabel.refuse(body.label);
  t.holds('INST-LABEL-DEFAULT', reason === undefined, {
    expected: `a label that keeps the rule: ${reason}`,
    received: JSON.stringify(body.label),
    answers: [answer],
    where: `${where}/label`,
  });
}

/** In the end GET /compute/instances holds them all. @throws Inconclusive where it shows no ids */
export async function isListed(t: CheckContext, instances: readonly number[]): Promise<void> {
  const ids = async () => ((await t.owner.list('/compute/instances')) ?? []).map(({ id }) => id);
  const holdsAll = (listed: unknown[]) => instances.every((id) => listed.includes(id));
  const { held, last } = await poll(ids, holdsAll, t.convergence);
  // Which fields the list shows is open (SIL-INST-ANSWER).
  if (!held && last.every((id) => id === undefined)) throw new Inconclusive(NAMELESS);
  t.holds('INST-LIST', held, {
    expected: `the instances ${instances.join(' and ')} in the list`,
    received: `ids ${last.slice(-20).join(', ')}`,
    answers: [await t.owner.get('/compute/instances')],
  });
}

const NAMELESS =
  'the instances in the list have no ids, and the document does not show that answer';

/** Where it shows both, its alert is in the end that of its cores. @returns what it shows */
export async function alertsByCores(
  t: CheckContext,
  record: TaggedRecord,
): Promise<TaggedRecord['body']> {
  const { answer, body, where } = await record.until(hasAlertOfItsCores);
  const cores = body.specs?.vcpus;
  if (Number.isInteger(cores) && typeof body.alerts?.cpu === 'number')
    t.equal('INST-ALERTS-CPU-DEFAULT', answer, `${where}/alerts/cpu`, 90 * cores);
  return body;
}

/** What the record of a new instance shows may be filled in while it is deployed. */
function hasAlertOfItsCores({ body }: TaggedRecord): boolean {
  const cores = body.specs?.vcpus;
  return cores > 0 && body.alerts?.cpu === 90 * cores;
}

/** In the end its record shows an encrypted disk; what is no string is left to the validator. */
export async function isEncrypted(t: CheckContext, record: TaggedRecord): Promise<void> {
  const isOn = ({ body }: Pick<TaggedRecord, 'body'>) => body.disk_encryption === 'enabled';
  const { answer, body, where } = await record.until(isOn);
  if (typeof body.disk_encryption !== 'string') return;
  t.equal('INST-DISK-ENCRYPTION-DEFAULT', answer, `${where}/disk_encryption`, 'enabled');
}

/**
 * In the end its record shows one public address, and at most one private one (resources/instance#ipv4); what is no
 * array is left to the validator.
 */
export async function hasOneAddress(t: CheckContext, record: TaggedRecord): Promise<void> {
  const settled = await record.until(({ body }) => hasOnePublic(body.ipv4));
  if (!Array.isArray(settled.body.ipv4)) return;
  t.holds('INST-IPV4-ON-CREATION', hasOnePublic(settled.body.ipv4), {
    expected: 'one public IPv4 address and at most one private one',
    received: JSON.stringify(settled.body.ipv4),
    answers: [settled.answer],
    where: `${settled.where}/ipv4`,
  });
}

/** In the end its record shows what was asked for; fields of a wrong shape are left to the validator. */
export async function isAsAsked(
  t: CheckContext,
  record: TaggedRecord,
  asked: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const [field, value] of Object.entries(asked)) {
    if (value === undefined) continue;
    const seen = await record.until(({ body }) => body[field] === value);
    const isShown = typeof seen.body[field] === 'string' || field === 'image';
    if (isShown) t.equal('INST-CREATE-AS-ASKED', seen.answer, `${seen.where}/${field}`, value);
  }
}

function hasOnePublic(ipv4: unknown): boolean {
  if (!Array.isArray(ipv4)) return false;
  const { length } = ipv4;
  const mayBePublic = ipv4.some((each) => !isPrivateAddress(each));
  return mayBePublic && length <= 2 && ipv4.filter(mayBePrivate).length >= length - 1;
}
