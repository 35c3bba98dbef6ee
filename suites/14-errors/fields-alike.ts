import { arrangeDomain, domainBody } from '../../src/check/arrange/domain.ts';
import { arrangeNodeBalancer } from '../../src/check/arrange/node-balancer.ts';
import { requireUndocumentedId } from '../../src/check/arrange/shown-id.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { NOBODYS_ID } from '../../src/generate/contract/references.ts';
import type { Answer } from '../../src/http/answer.ts';
import { arrangeSlave, createDomain } from '../07-domains/requests.ts';
import { createTag } from '../08-tags/requests.ts';
import {
  type Certificate,
  https,
  inCharacters,
  requireTaken,
} from '../10-load-balancers/https/certificate.ts';
import { createConfig } from '../10-load-balancers/requests.ts';
import { blank } from '../support/certificates/blank.ts';
import { filled } from '../support/certificates/filled.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { type Naming, namesOnly } from './field.ts';

type Work = (t: CheckContext) => Promise<void>;

/** Of fields that are like each other the one at fault is named (resources/common#error-field). */
export function fieldsAlikeChecks(check: Declare): void {
  for (const [called, names] of Object.entries(ALIKE)) {
    check(`of fields alike the one at fault is named: ${called}`, ['ERR-FIELD-PATH'], async (t) => {
      leftToLongerRuns(t, 'fields that are like each other');
      await names(t);
    });
  }
}

/** The field, or what is in it. */
function within(...fields: string[]): Naming {
  return { pattern: new RegExp(`^(?:${fields.join('|')})(?:$|[.[])`), called: fields.join(' or ') };
}

/** Anything but the parameter that is right: how one of a query is called is open. */
function anyBut(right: string): Naming {
  return { pattern: new RegExp(`^(?!${right}$)`), called: `at fault, not ${right},` };
}

/** Addresses that are longer together than a list of them may be. */
const TOO_LONG = Array.from({ length: 100 }, (_, at) => `198.18.${at}.200`);

const ALIKE: Readonly<Record<string, Work>> = {
  'page and page_size': async (t) => {
    for (const list of ['/vpcs', '/volumes', '/domains', '/images']) {
      for (const page_size of [24, 501])
        namesOnly(t, await t.owner.get(list, { page: 1, page_size }), anyBut('page'));
      namesOnly(t, await t.owner.get(list, { page: 0, page_size: 25 }), anyBut('page_size'));
    }
  },
  'what each type of domain requires': async (t) => {
    const { soa_email: _, ...master } = domainBody(t, { type: 'master' });
    namesOnly(t, await createDomain(t, master), within('soa_email', 'type'));
    const slave = { domain: t.domainName(), type: 'slave' };
    namesOnly(t, await createDomain(t, slave), within('master_ips', 'type'));
  },
  'the lists of addresses of a new domain': async (t) => {
    const slave = { domain: t.domainName(), type: 'slave', master_ips: TOO_LONG };
    namesOnly(t, await createDomain(t, slave), within('master_ips'));
    const master = domainBody(t, { axfr_ips: TOO_LONG });
    namesOnly(t, await createDomain(t, master), within('axfr_ips'));
  },
  'the lists of addresses of a domain that is updated': async (t) => {
    const { path, body } = await arrangeDomain(t);
    const { domain, type, soa_email } = body;
    const wrong = { domain, type, soa_email, axfr_ips: TOO_LONG };
    namesOnly(t, await t.owner.put(path, wrong), within('axfr_ips'));
    const slave = await arrangeSlave(t);
    const named = { domain: slave.body.domain, type: 'slave' };
    const tooLong = await t.owner.put(slave.path, { ...named, master_ips: TOO_LONG });
    namesOnly(t, tooLong, within('master_ips'));
    const none = await t.owner.put(slave.path, { ...named, master_ips: [] });
    namesOnly(t, none, within('master_ips', 'type'));
  },
  'the lists of objects of a tag': async (t) => {
    for (const kind of ['domains', 'computes', 'nodebalancers', 'volumes'])
      namesOnly(t, await createTag(t, { [kind]: [NOBODYS_ID] }), within(kind));
  },
  'a certificate and its key': async (t) => {
    const balancer = await arrangeNodeBalancer(t);
    const create = (sent: Certificate) => t.owner.post(`${balancer.path}/configs`, https(sent));
    const refused = [await create(blank), await create(inCharacters(blank))];
    const plain = await createConfig(t, balancer, https(filled));
    const made = plain.ok ? plain : await create(inCharacters(filled));
    requireTaken(made);
    // In the other spelling both may be unreadable.
    const spelled = plain.ok ? blank : inCharacters(blank);
    const path = `${balancer.path}/configs/${requireUndocumentedId(made)}`;
    const updated = await t.owner.put(path, https(spelled));
    for (const answer of [refused[plain.ok ? 0 : 1], updated] as Answer[])
      namesOnly(t, answer, within('ssl_cert'));
  },
};
