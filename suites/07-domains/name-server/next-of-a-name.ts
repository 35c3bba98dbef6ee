import {
  type ArrangedDomain,
  arrangeDomain,
  domainBody,
  freshDomain,
} from '../../../src/check/arrange/domain.ts';
import { requireAccepted } from '../../../src/check/arrange/required.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { NameServerView } from '../../../src/check/name-server.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { createDomain, domainIn, reads, removeDomain } from '../requests.ts';
import { requireStill } from './disabled.ts';
import { haveTimers, type Timers } from './timers.ts';

/** A domain is served as it is, whoever had its name before or has it after (resources/domain#status). */
export function nextOfANameChecks(check: Declare): void {
  check(
    'a domain of the name of one that was deleted or renamed is served as it is itself',
    ['DOM-RENDERED', 'DOM-TIMERS-SERVED'],
    async (t) => {
      leftToLongerRuns(t, 'names of deleted domains');
      const first = await arrangeDomain(t, { ...FIRST });
      const name: string = first.body.domain;
      await haveTimers(new NameServerView(t), first, FIRST);
      await removeDomain(t, first.path);
      await new NameServerView(t).lacks(name);
      // The name may be kept back for a while.
      const made = await createDomain(t, domainBody(t, { domain: name, ...SECOND }));
      if (!made.ok) return;
      const second = domainIn(made);
      const names = new NameServerView(t, () => requireStill(t, second.path, { status: 'active' }));
      await names.hasAuthority('DOM-RENDERED', name, 'to be served: it was made after another one');
      await haveTimers(names, second, SECOND);
      await outlives(t, names, second);
    },
    { objects: 3 },
  );
}

const FIRST: Timers = { expire_sec: 604_800, refresh_sec: 3_600, retry_sec: 300, ttl_sec: 300 };
const SECOND: Timers = { expire_sec: 345_600, refresh_sec: 28_800, retry_sec: 120, ttl_sec: 120 };

/** What is renamed is served, whatever becomes of the next domain of its former name. */
async function outlives(
  t: CheckContext,
  names: NameServerView,
  { path, body }: ArrangedDomain,
): Promise<void> {
  const domain = freshDomain(t);
  await requireAccepted(t, 'DOM-UPDATE-RENAME', () => t.owner.put(path, { domain }));
  await reads(t, 'DOM-UPDATE-RENAME', path, { domain });
  await names.hasAuthority('DOM-RENDERED', domain, 'to be served: a domain got this name');
  const next = await createDomain(t, domainBody(t, { domain: body.domain }));
  if (!next.ok) return;
  await new NameServerView(t).until({ type: 'SOA', name: body.domain }, ({ answers }) =>
    answers.some(({ type }) => type === 'SOA'),
  );
  await removeDomain(t, domainIn(next).path);
  await new NameServerView(t).lacks(body.domain);
  const still = 'to be served: the next domain of its former name was deleted';
  await names.hasAuthority('DOM-RENDERED', domain, still);
}
