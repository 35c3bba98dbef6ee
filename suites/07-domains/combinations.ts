import { type ArrangedDomain, arrangeDomain, freshDomain } from '../../src/check/arrange/domain.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Disagreement } from '../../src/check/combinations/combination.ts';
import {
  isObject,
  type ObjectStates,
  type StatedObject,
} from '../../src/check/combinations/objects.ts';
import { formatValue } from '../../src/check/format-value.ts';
import type { Factor, Level } from '../../src/generate/contract/combinations/levels.ts';
import type { Answer } from '../../src/http/answer.ts';
import type { Request } from '../../src/http/exchange.ts';
import { combinationsOf, sharedStates } from '../support/combinations.ts';
import { canListRecords, hasRecordOnce } from './records/listed.ts';
import {
  ADDRESS_RECORDS,
  arrangeRecords,
  isDisabled,
  type RecordSent,
} from './records/requests.ts';
import { acceptedUpdate, arrangeSlave, cloneDomain, domainIn } from './requests.ts';

/** Each rule of a domain beside each value of the other parameters, and on domains of every history. */
export function combinationsChecks(check: Declare): void {
  combinationsOf(check, {
    operation: 'createDomain',
    requirement: 'DOM-CREATE',
    kept: { ...keptBy('DOM-CREATE'), 'status disabled': 'DOM-STATUS-CREATE-DISABLED' },
  });
  combinationsOf(check, {
    operation: 'updateDomain',
    requirement: 'DOM-UPDATE',
    kept: {
      ...keptBy('DOM-UPDATE'),
      'status disabled': 'DOM-STATUS-DISABLE',
      'status active': 'DOM-STATUS-ENABLE',
    },
    objects: DOMAINS,
    allows: isOfItsType,
  });
  combinationsOf(check, {
    operation: 'createRecord',
    requirement: 'REC-CREATE',
    kept: {},
    objects: FOR_RECORDS,
    factors: [TARGET],
    // Whether a disabled domain takes records is open (SIL-REC-DISABLED).
    mayBeRefused: (t, { path }) => isDisabled(t, { path: path.replace(/\/records$/, '') }),
    decides: ['REC-ANSWER'],
    alsoHolds: async (t, request, answer) =>
      answeredOtherwise(request, answer) ?? (await isListed(t, request)),
  });
  combinationsOf(check, {
    operation: 'cloneDomain',
    requirement: 'DOM-CLONE',
    kept: { domain: 'DOM-CLONE' },
    objects: DOMAINS,
    onlyThorough: true,
  });
}

function keptBy(requirement: string): Record<string, string> {
  const plain = ['domain', 'type', 'soa_email', 'description', 'group', 'status'].concat(
    'master_ips',
    'axfr_ips',
    'tags',
  );
  const timers = ['expire_sec', 'refresh_sec', 'retry_sec', 'ttl_sec'];
  return {
    ...Object.fromEntries(plain.map((field) => [field, requirement])),
    ...Object.fromEntries(timers.map((field) => [field, 'DOM-TIMER-KEPT'])),
    ...Object.fromEntries(timers.map((field) => [`${field} 0`, 'DOM-TIMER-ZERO'])),
    'expire_sec 604801': 'DOM-TIMER-ROUNDS-UP',
    'retry_sec 301': 'DOM-TIMER-ROUNDS-UP',
  };
}

const SLAVE = 'a slave';

/** Domains by what was done to them before. */
const HISTORIES: ObjectStates = {
  'a new master': async (t) => stated(await arrangeDomain(t)),
  [SLAVE]: async (t) => stated(await arrangeSlave(t)),
  'a disabled domain': async (t) => stated(await arrangeDomain(t, { status: 'disabled' })),
  'a domain with records': async (t) => {
    const domain = await arrangeDomain(t);
    await arrangeRecords(t, domain, ADDRESS_RECORDS);
    return stated(domain);
  },
  'a domain that was renamed': async (t) => {
    const domain = await arrangeDomain(t);
    await acceptedUpdate(t, 'DOM-UPDATE-RENAME', domain.path, { domain: freshDomain(t) });
    return stated(domain);
  },
  'a clone': async (t) =>
    stated(domainIn(await cloneDomain(t, await arrangeDomain(t), freshDomain(t)))),
};

const DOMAINS = sharedStates('domains', HISTORIES);

/** A slave copies its records from its masters: whether it takes others is open (SIL-REC-SLAVE). */
const { [SLAVE]: _, ...MASTERS } = HISTORIES;

/** Of their own: under a name as long as updates make it there is no room for that of a record. */
const FOR_RECORDS = sharedStates('records', MASTERS);

const TARGET: Factor = {
  name: 'target',
  levels: [
    { words: 'a plain target', field: 'target', changes: [] },
    {
      words: 'target 198.18.1.9',
      field: 'target',
      changes: [{ set: '/target', value: '198.18.1.9' }],
    },
  ],
};

/** A field of the record that is answered, and not as it was sent; its name may have that of its domain behind it. */
function answeredOtherwise({ json }: Request, answer: Answer): Disagreement | undefined {
  const sent = json as RecordSent;
  const isAsSent = (field: keyof RecordSent) => {
    const shown: unknown = answer.body?.[field];
    if (shown === undefined) return true;
    return shown === sent[field] || (field === 'name' && `${shown}`.startsWith(`${sent.name}.`));
  };
  const wrong = (['type', 'name', 'target'] as const).find((field) => !isAsSent(field));
  if (wrong === undefined) return undefined;
  return {
    requirement: 'REC-ANSWER',
    kind: `another ${wrong}`,
    expected: (words) => `a record with ${words} to be answered with ${wrong} ${sent[wrong]}`,
    received: formatValue(answer.body?.[wrong]),
    answers: [answer],
    where: `/${wrong}`,
  };
}

/** Where the target lists records, the new one is listed in the end, once. */
async function isListed(t: CheckContext, request: Request): Promise<Disagreement | undefined> {
  const domain = { path: request.path.replace(/\/records$/, '') };
  if (!(await canListRecords(t, domain))) return undefined;
  const { type, name, target } = request.json as RecordSent;
  await hasRecordOnce(t, 'REC-CREATE', domain, { type, name, target });
  return undefined;
}

/** What a domain of the other type has no use for is not said to count, nor is a slave said to hand its zone over. */
function isOfItsType(one: Level, other: Level): boolean {
  if (one.field !== 'object' || other.isAbsent || other.changes.length === 0) return true;
  const unused = isObject(one, SLAVE) ? ['soa_email', 'axfr_ips'] : ['master_ips'];
  return !unused.includes(other.field);
}

function stated({ id, path }: ArrangedDomain): StatedObject {
  return { parameters: { domainId: id }, reads: path };
}
