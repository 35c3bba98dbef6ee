import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import {
  acceptedUpdate,
  arrangeSlave,
  cloneDomain,
  domainIn,
  type Fields,
  reads,
} from '../requests.ts';

type Type = 'master' | 'slave';

/** What a domain of this type cannot be without, and what decides that an update leaves it so. */
const NEEDED = {
  master: { field: 'soa_email', requirement: 'DOM-UPDATE-KEEPS-SOA-EMAIL', nothings: ['', null] },
  slave: { field: 'master_ips', requirement: 'DOM-UPDATE-KEEPS-MASTER-IPS', nothings: [[], null] },
} as const;

/** With what a domain that never had it becomes one of this type, and what decides that it does. */
const BECOMING = {
  master: { requirement: 'DOM-UPDATE-TO-MASTER', with: { soa_email: 'first@example.com' } },
  slave: { requirement: 'DOM-UPDATE-TO-SLAVE', with: { master_ips: ['198.18.0.1'] } },
} as const;

/** What its type needs stays with a domain, however it came to be what it is (resources/domain). */
export function neededFieldsChecks(check: Declare): void {
  for (const type of ['master', 'slave'] as const) {
    const { field, requirement } = NEEDED[type];
    const stated = [requirement, 'DOM-STATUS-DISABLE', 'DOM-UPDATE'];
    check(`a ${type} keeps ${field}, cloned, disabled or renamed too`, stated, async (t) => {
      const own = await (type === 'master' ? arrangeDomain(t) : arrangeSlave(t));
      await acceptedUpdate(t, 'DOM-STATUS-DISABLE', own.path, { status: 'disabled' });
      await keepsNeeded(t, own.path, type);
      await acceptedUpdate(t, 'DOM-UPDATE', own.path, { domain: t.domainName() });
      await keepsNeeded(t, own.path, type);
      const copy = await cloneDomain(t, own, t.domainName());
      if (!copy.ok) throw new Inconclusive(`${own.path} is not cloned: ${copy.summary}`);
      await keepsNeeded(t, domainIn(copy).path, type);
    });

    const becoming = BECOMING[type];
    const both = [requirement, becoming.requirement];
    check(`no domain becomes a ${type} without ${field}`, both, async (t) => {
      const { path } = await (type === 'master' ? arrangeSlave(t) : arrangeDomain(t));
      for (const sent of [{}, { description: 'of another type' }, ...nothingsOf(type)])
        await staysRight(t, path, type, { type, ...sent });
      const other = type === 'master' ? 'slave' : 'master';
      await keepsNeeded(t, path, other);
      const change = { type, ...becoming.with };
      await acceptedUpdate(t, becoming.requirement, path, change);
      await reads(t, becoming.requirement, path, change);
    });
  }
}

/**
 * A needed field sent without a value may be refused or ignored, but must not lose its value; nor does it where the type
 * is named once more.
 */
export async function keepsNeeded(t: CheckContext, path: string, type: Type): Promise<void> {
  const again = [{ type }, { type, description: 'of the same type' }];
  const beside = nothingsOf(type).map((nothing) => ({ ...nothing, description: 'and nothing' }));
  for (const sent of [...nothingsOf(type), ...beside, ...again])
    await staysRight(t, path, type, sent);
}

function nothingsOf(type: Type): Fields[] {
  const { field, nothings } = NEEDED[type];
  return nothings.map((nothing) => ({ [field]: nothing }));
}

/**
 * The update is refused, or the domain is not in the end one of this type without what it needs. A read
 * may be older than the update and show what was right then: that passes, and blames nobody.
 */
async function staysRight(t: CheckContext, path: string, type: Type, sent: Fields): Promise<void> {
  const { field, requirement } = NEEDED[type];
  const before = await t.owner.get(path);
  const answer = await t.owner.put(path, sent);
  const isRight = ({ ok, body }: Answer) =>
    !ok || body?.type !== type || (body?.[field]?.length ?? 0) > 0;
  const look = () => t.owner.get(path);
  const { last: read } = await poll(look, isRight, answer.refused ? 0 : t.convergence);
  t.holds(requirement, answer.refused || isRight(read), {
    expected: `${path} to be no ${type} without ${field} after ${JSON.stringify(sent)}`,
    received: `type ${read.body?.type}, ${field} ${JSON.stringify(read.body?.[field]) ?? 'nothing'}`,
    answers: [answer, read],
    where: `/${field}`,
    broughtAbout: before.ok && isRight(before),
  });
}
