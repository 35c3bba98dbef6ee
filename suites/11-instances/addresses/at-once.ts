import ipaddr from 'ipaddr.js';
import { arrangeInstance } from '../../../src/check/arrange/instance.ts';
import {
  instanceRecord,
  type TaggedRecord,
} from '../../../src/check/arrange/tags/tagged-record.ts';
import type { Declare } from '../../../src/check/check.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { race } from '../../support/race.ts';
import { addressIn, withoutPrefix } from '../addresses.ts';

/** Addresses that are asked for at the same time (endpoints/instances#POST /networking/ips). */
export function addressesAtOnceChecks(check: Declare): void {
  check(
    'addresses that are asked for at the same time are all on the instance',
    ['IP-CREATE'],
    async (t) => {
      leftToLongerRuns(t, 'addresses at the same time');
      const { id: compute_id } = await arrangeInstance(t);
      const asking = (isPublic: boolean) => () =>
        t.owner.post('/networking/ips', { type: 'ipv4', public: isPublic, compute_id });
      const ask = asking(true);
      const { last: alone } = await poll(ask, ({ ok }) => ok, transitionTime(t));
      // Whether more than one can be had, and where they show, is open: one that is asked for alone tells.
      if (!alone.ok || !showsAddress(alone))
        throw new Inconclusive(`no second public address: ${alone.summary}`);
      const record = await instanceRecord(t, compute_id);
      if (!showsAll(await record.until((seen) => showsAll(seen, [alone])), [alone]))
        throw new Inconclusive('the instance does not show an address that it was given alone');
      const { answers, said } = await race(t, [ask, asking(false), ask], { number: 1, of: 1 });
      const given = [alone, ...answers.filter((each) => each.ok && showsAddress(each))];
      const seen = await record.until((each) => showsAll(each, given));
      t.holds('IP-CREATE', showsAll(seen, given), {
        expected: `all of ${given.map(addressIn).join(', ')} on instance ${compute_id} (${said})`,
        received: formatValue(seen.body.ipv4),
        answers: [...given, seen.answer],
        where: `${seen.where}/ipv4`,
      });
    },
  );
}

/** How an answer shows its address is open (SIL-IP-ANSWER). */
function showsAddress(answer: Answer): boolean {
  return ipaddr.IPv4.isValidFourPartDecimal(addressIn(answer));
}

function showsAll({ body }: Pick<TaggedRecord, 'body'>, given: readonly Answer[]): boolean {
  const shown: unknown[] = Array.isArray(body.ipv4) ? body.ipv4.map(withoutPrefix) : [];
  return given.every((each) => shown.includes(addressIn(each)));
}
