import {
  type ArrangedDomain,
  arrangeDomain,
  domainBody,
} from '../../../src/check/arrange/domain.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import {
  arrangeSlave,
  cloneDomain,
  createDomain,
  removeDomain,
  slaveBody,
  UNCHANGED,
} from '../requests.ts';
import { comeBy } from './come-by.ts';
import { isFreeFor } from './freed.ts';
import { refusesTakenName } from './uniqueness.ts';

/** A name that another account has is used as well (resources/domain#domain, errors#domain-used). */
export function namesOfOtherAccountsChecks(check: Declare): void {
  check('a name of another account is refused', [PLATFORM, 'DOM-NAME-FREED'], async (t) => {
    const other = t.as('otherAccount');
    const theirs = [
      await arrangeDomain(t, {}, other),
      await arrangeSlave(t, other),
      await arrangeDomain(t, { status: 'disabled' }, other),
    ];
    const mine = await arrangeDomain(t);
    for (const { body } of theirs) await isTakenFor(t, t.owner, mine, body.domain);
    const [first = mine] = theirs;
    for (const own of [await UNCHANGED.master(t), await UNCHANGED.slave(t)]) {
      await isTakenFor(t, other, first, own.body.domain);
    }
    if (!isShortRun(t)) {
      for (const name of await comeBy(t, other, first)) await isTakenFor(t, t.owner, mine, name);
    }
    await removeDomain(t, mine.path);
    const freed = { ...domainBody(t), domain: mine.body.domain };
    await isFreeFor(t, freed.domain, () => createDomain(t, freed, other));
  });
}

const PLATFORM = 'DOM-NAME-UNIQUE-PLATFORM';

/** Neither a creation of either type nor a clone nor another domain of the caller may have the name. */
async function isTakenFor(
  t: CheckContext,
  caller: Caller,
  own: ArrangedDomain,
  domain: string,
): Promise<void> {
  for (const body of [domainBody(t), slaveBody(t)]) {
    t.refused(PLATFORM, await createDomain(t, { ...body, domain }, caller));
  }
  t.refused(PLATFORM, await cloneDomain(t, own, domain, caller));
  await refusesTakenName(t, PLATFORM, own.path, domain, caller);
}
