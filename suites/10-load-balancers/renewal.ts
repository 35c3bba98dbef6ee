import { X509Certificate } from 'node:crypto';
import { quietBackends } from '../../src/check/arrange/backend.ts';
import { arrangeConfig } from '../../src/check/arrange/node-balancer.ts';
import { requireUndocumentedId } from '../../src/check/arrange/shown-id.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { takesUpdate } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { filled } from '../support/certificates/filled.ts';
import { renewed } from '../support/certificates/renewed.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { answersAsRead } from './configs/answers.ts';
import { type Certificate, https, inEitherSpelling, requireTaken } from './https/certificate.ts';
import { countsBecome, createConfig, requireNode, unchangedConfig } from './requests.ts';
import { comesToShow } from './shown-fields.ts';

/** What becomes of a config with HTTPS that is updated (endpoints/load-balancers#update-config). */
export function renewalChecks(check: Declare): void {
  check(
    'a config with HTTPS and nodes keeps what an update does not name',
    ['LBC-UPDATE'],
    async (t) => {
      // A port is taken only once: made again, the check needs a load balancer of its own.
      const { nodeBalancer, body } = await (t.turn === 1 ? unchangedConfig(t) : arrangeConfig(t));
      const create = (sent: Certificate) => createConfig(t, nodeBalancer, https(sent));
      const made = await inEitherSpelling(filled, create);
      requireTaken(made);
      const path = `${nodeBalancer.path}/configs/${requireUndocumentedId(made)}`;
      const label = t.names.label();
      await takesUpdate(t, 'LBC-UPDATE', path, { label });
      await comesToShow(t, 'LBC-UPDATE', path, { label, protocol: 'https', port: 443 });
      const [address = ''] = await quietBackends(t, 1);
      await requireNode(t, { path }, { label: t.names.label(), address });
      const now = await movedOrNot(t, path, { label, port: 443 });
      const before = await comesToShow(t, 'LBC-UPDATE', path, { ...now, protocol: 'https' });
      const update = (sent: Certificate) => t.owner.put(path, { ...sent });
      const replaced = await inEitherSpelling(renewed, update);
      await comesToShow(t, 'LBC-UPDATE', path, { ...now, protocol: 'https' });
      if (replaced.ok) await showsNoLonger(t, path, before);
      await countsBecome(t, 'LBC-UPDATE', { path }, ONE_NODE);
      const id = requireUndocumentedId(made);
      if (!isShortRun(t)) await answersAsRead(t, path, { ...now, id, protocol: 'https' });
      await goesBack(t, path, body?.protocol, now);
    },
  );
}

/** Moves the config to another port, and calls it otherwise; which ports there are is open (SIL-LBC-PORT-BOUNDS). */
async function movedOrNot(t: CheckContext, path: string, before: Record<string, unknown>) {
  const moved = { label: t.names.label(), port: 8443 };
  const { held } = await poll(
    () => t.owner.put(path, moved),
    ({ ok }) => ok,
    t.convergence,
  );
  return held ? moved : before;
}

const ONE_NODE = {
  expected: 'the node that was added before, up or down',
  holds: ({ up, down }: { up: number; down: number }) => up + down === 1,
};

/** A config that showed the one certificate in full shows it no longer once it has taken another. What it hides is not judged. */
async function showsNoLonger(t: CheckContext, path: string, before: Answer): Promise<void> {
  const former = shownCertificate(before);
  if (former !== new X509Certificate(filled.ssl_cert).fingerprint256) return;
  await t.eventually(
    'LBC-UPDATE',
    `${path} to show the certificate ${former} no longer, since it has taken another`,
    () => t.owner.get(path),
    (seen) => seen.ok && shownCertificate(seen) !== former,
  );
}

/** The fingerprint of the certificate that a config shows in full, in either spelling of its line breaks. */
function shownCertificate({ body }: Answer): string | undefined {
  const text: unknown = body?.ssl_cert;
  if (typeof text !== 'string') return undefined;
  try {
    return new X509Certificate(text.replaceAll('\\n', '\n')).fingerprint256;
  } catch {
    return undefined;
  }
}

/**
 * Sets back the protocol that another config shows, if the target accepts it: which protocols there
 * are is open. The rest stays as it is `now`.
 */
async function goesBack(
  t: CheckContext,
  path: string,
  protocol: unknown,
  now: Readonly<Record<string, unknown>>,
): Promise<void> {
  if (typeof protocol !== 'string' || protocol === 'https') return;
  const { ok } = await t.owner.put(path, { protocol });
  if (!ok) return;
  await comesToShow(t, 'LBC-UPDATE', path, { ...now, protocol });
  await countsBecome(t, 'LBC-UPDATE', { path }, ONE_NODE);
}
