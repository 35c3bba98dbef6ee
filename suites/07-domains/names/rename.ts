import fc from 'fast-check';
import {
  type ArrangedDomain,
  arrangeDomain,
  domainBody,
  freshDomain,
} from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { property } from '../../../src/check/property.ts';
import { flawName, NAME_FLAWS } from '../../../src/generate/07-domains/domain-name-flaw.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { isListedAsRead } from '../listing.ts';
import { arrangeRecordsOfAllTypes, hasTargets, lacksRecords } from '../records/listed.ts';
import type { RecordSent } from '../records/requests.ts';
import { acceptedUpdate, cloneDomain, createDomain, domainIn, reads } from '../requests.ts';
import { LONGEST_NAME, nameOfLength, refusesName, ruleOf, TOO_LONG, wrongName } from './form.ts';

/** An update gives a domain another name (endpoints/domains#PUT /domains/{domainId}). */
export function renameChecks(check: Declare): void {
  check(
    'a domain can be renamed, by the rules for names',
    ['DOM-UPDATE-RENAME', 'DOM-LIST', 'DOM-NAME-UNIQUE', ...NAME_RULES],
    async (t) => {
      const domain = await arrangeDomain(t);
      const old: string = domain.body.domain;
      await renamed(t, domain, nameOfLength(t, LONGEST_NAME));
      const name = freshDomain(t);
      await renamed(t, domain, name);
      await isListedAsRead(t, domain);
      t.refused('DOM-NAME-UNIQUE', await createDomain(t, { ...domainBody(t), domain: name }));
      await refusesWrongNames(t, domain);
      const back = await t.owner.put(domain.path, { domain: old });
      t.observe('SIL-DOM-RENAME-FREED', back.ok ? 'free again' : 'still taken', back);
      if (back.ok && !isShortRun(t)) {
        const { id, path } = domain;
        await reads(t, 'DOM-UPDATE-RENAME', path, { id, domain: old });
      }
    },
  );

  check('a renamed domain keeps its records', KEEPING_RECORDS, async (t) => {
    const domain = await arrangeDomain(t);
    const records = await arrangeRecordsOfAllTypes(t, domain);
    await renamed(t, domain, freshDomain(t));
    await hasTargets(t, 'DOM-UPDATE-RENAME-RECORDS', domain, records);
    await leavesNone(t, domain.body.domain, records);
    const clone = await cloneDomain(t, domain, freshDomain(t));
    if (!clone.ok) return;
    const copy = domainIn(clone);
    await hasTargets(t, 'DOM-CLONE-RECORDS', copy, records);
    await renamed(t, copy, freshDomain(t));
    await hasTargets(t, 'DOM-UPDATE-RENAME-RECORDS', copy, records);
  });
}

const KEEPING_RECORDS = ['DOM-UPDATE-RENAME', 'DOM-UPDATE-RENAME-RECORDS', 'DOM-CLONE-RECORDS'];
const NAME_RULES = ['DOM-NAME-LENGTH', 'DOM-NAME-LABEL-LENGTH', 'DOM-NAME-RFC1035'];

async function renamed(t: CheckContext, { id, path }: ArrangedDomain, name: string): Promise<void> {
  await acceptedUpdate(t, 'DOM-UPDATE-RENAME', path, { domain: name });
  await reads(t, 'DOM-UPDATE-RENAME', path, { id, domain: name });
}

/** The records went with the domain: whoever gets its former name, if anybody does, has none of them. */
async function leavesNone(t: CheckContext, name: string, records: readonly RecordSent[]) {
  const made = await createDomain(t, { ...domainBody(t), domain: name });
  if (made.ok) await lacksRecords(t, 'DOM-UPDATE-RENAME-RECORDS', domainIn(made), records);
}

async function refusesWrongNames(t: CheckContext, { path }: ArrangedDomain): Promise<void> {
  const wrong = fc.oneof(flawName(), fc.constantFrom(...TOO_LONG));
  const examples = [...TOO_LONG, ...NAME_FLAWS.slice(0, 14).map(({ why }) => why)];
  await property(t, wrong, { cases: examples.length + 4, examples }, async (why) => {
    const name = wrongName(t, why);
    refusesName(t, ruleOf(why, NAME_RULES), await t.owner.put(path, { domain: name }), name);
  });
}
