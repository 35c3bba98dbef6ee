import { arrangeDomain } from '../../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../../src/check/check.ts';
import type { CheckContext } from '../../../../src/check/check-context.ts';
import { lookAtTransfer, type TransferLook } from '../../../../src/check/name-server.ts';
import { poll } from '../../../../src/limits/poll.ts';
import { TIMER_FIELDS } from '../../../../src/rules/07-domains/domain-timer.ts';
import { leftToLongerRuns } from '../../../support/longer-runs.ts';
import { acceptedUpdate, type Fields } from '../../requests.ts';
import { secondsOf, type Timers } from '../timers.ts';

/** Whoever copies a zone goes by its timers (resources/domain#timer-rule). */
export function timersHandedOverChecks(check: Declare): void {
  check('a zone is handed over with the timers of its domain', ['DOM-TIMERS-SERVED'], async (t) => {
    leftToLongerRuns(t, 'timers of zones that are handed over');
    const axfr_ips = [t.fixture('zoneTransfer').from];
    const { path, body } = await arrangeDomain(t, { axfr_ips, ...FIRST });
    await haveTimers(t, body.domain, FIRST);
    await acceptedUpdate(t, 'DOM-UPDATE', path, { axfr_ips, ...SECOND } as Fields);
    await haveTimers(t, body.domain, SECOND);
  });
}

const FIRST: Timers = { expire_sec: 604_800, refresh_sec: 3_600, retry_sec: 300, ttl_sec: 7_200 };
const SECOND: Timers = { expire_sec: 345_600, refresh_sec: 28_800, retry_sec: 0, ttl_sec: 300 };

/** That it is handed over at all others demand. */
async function haveTimers(t: CheckContext, domain: string, timers: Timers): Promise<void> {
  const [expire, refresh, retry] = TIMER_FIELDS.map((field) => secondsOf(timers, field));
  const isRight = ({ zone }: TransferLook) =>
    zone?.soa.data.expire === expire &&
    zone?.soa.data.refresh === refresh &&
    zone?.soa.data.retry === retry;
  const look = () => lookAtTransfer(t, domain);
  const { held, last } = await poll(look, isRight, t.nameServerConvergence);
  const { zone, summary } = last;
  if (zone === undefined) return;
  t.holds('DOM-TIMERS-SERVED', held, {
    expected: `${domain} to be handed over with refresh ${refresh}, retry ${retry}, expire ${expire}`,
    received: `${JSON.stringify(zone.soa.data)}: ${summary}`,
    answers: [],
  });
}
