import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { lookAtTransfer, type TransferLook } from '../../../src/check/name-server.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { acceptedUpdate } from '../requests.ts';

/** Who may transfer a zone (resources/domain#axfr_ips). */
export function zoneTransferChecks(check: Declare): void {
  check(
    'a zone is handed over to the addresses in axfr_ips and to nobody else',
    ['DOM-AXFR-EFFECT'],
    async (t) => {
      const { from } = t.fixture('zoneTransfer');
      const { path, body } = await arrangeDomain(t);
      const { domain } = body;
      const others = [ELSEWHERE[from.includes(':') ? 'ipv6' : 'ipv4']];
      for (const axfr_ips of [[...others, from], others, [from], []]) {
        await acceptedUpdate(t, 'DOM-UPDATE', path, { axfr_ips });
        await isHandedOver(t, domain, { from, axfr_ips });
      }
    },
  );
}

/** Addresses for documentation (RFC 5737, RFC 3849): no run comes from there. */
const ELSEWHERE = { ipv4: '203.0.113.9', ipv6: '2001:db8::9' } as const;

/** The zone must in the end be handed over, or be refused, as the addresses say. */
async function isHandedOver(
  t: CheckContext,
  domain: string,
  { from, axfr_ips }: { readonly from: string; readonly axfr_ips: readonly string[] },
): Promise<void> {
  const isAllowed = axfr_ips.includes(from);
  const isRight = ({ zone }: TransferLook) => (zone !== undefined) === isAllowed;
  const look = () => lookAtTransfer(t, domain);
  const { held, last } = await poll(look, isRight, t.nameServerConvergence);
  // A firewall in between, or a machine that is away, is no refusal.
  if (!held && isAllowed && !last.isRefused) throw new Inconclusive(last.summary);
  t.holds('DOM-AXFR-EFFECT', held, {
    expected:
      `${domain} with axfr_ips [${axfr_ips.join(', ')}] ${isAllowed ? '' : 'not '}to be handed over ` +
      `to ${from} (fixtures.zoneTransfer.from)`,
    received: last.summary,
    answers: [],
  });
}
