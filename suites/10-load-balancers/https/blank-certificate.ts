import { quietBackends } from '../../../src/check/arrange/backend.ts';
import {
  type ArrangedNodeBalancer,
  arrangeConfig,
  arrangeNodeBalancer,
} from '../../../src/check/arrange/node-balancer.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { countsOnceHeard, untilHeard } from '../../../src/check/doubt/heard.ts';
import { readOnce } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { blank } from '../../support/certificates/blank.ts';
import { filled } from '../../support/certificates/filled.ts';
import { issuedBlank } from '../../support/certificates/issued-blank.ts';
import { isShortRun } from '../../support/longer-runs.ts';
import { requireNode } from '../requests.ts';
import { comesToShow, contradictions } from '../shown-fields.ts';
import { type Certificate, https, inEitherSpelling, requireTaken } from './certificate.ts';

const BLANK = 'LBC-HTTPS-BLANK-SUBJECT';

const A_BLANK_ONE = 'a certificate with a blank subject';

/** Certificates whose subject is blank, in new configs and in updates (endpoints/load-balancers#certificate). */
export function blankCertificateChecks(check: Declare): void {
  check(
    'a certificate with a blank subject is refused in a new config and in an update',
    [BLANK, 'ERR-UNCHANGED'],
    async (t) => {
      const nodeBalancer = await arrangeNodeBalancer(t);
      const collection = `${nodeBalancer.path}/configs`;
      const create = (wish: object) => (sent: Certificate) =>
        t.owner.post(collection, { ...https(sent), ...wish });
      const refused = await inEitherSpelling(blank, create({}));
      if (refused.refused) await leavesPort(t, refused, nodeBalancer);
      t.refused(BLANK, refused);
      const { path, body } = await arrangeConfig(t, {}, nodeBalancer);
      const [address = ''] = await quietBackends(t, 1);
      await requireNode(t, { path }, { label: t.names.label(), address });
      const update = (wish: object) => (sent: Certificate) =>
        t.owner.put(path, { ...sent, ...wish });
      const { label, port, protocol } = body ?? {};
      const moved = { protocol: 'https', port: 8443 };
      await refusesBlank(t, update(moved), { path, shown: { label, port, protocol } });
      await requireShown(t, path, moved);
      // Without the protocol it may be none for HTTPS to who has not heard yet that the config has it.
      await untilHeard(t);
      await refusesBlank(t, update({}), { path, shown: { label, ...moved } });
      const renamed = { label: t.names.label(), check: 'connection' };
      await refusesBlank(t, update(renamed), { path, shown: { label, ...moved } });
      if (!isShortRun(t)) await refusesBlank(t, update(moved), { path, shown: {} }, issuedBlank);
      await refusesBlankAlone(t, (sent) => t.owner.put(path, sent));
      // Port 443 is taken by now, and 80 is left.
      await refusesBlankAlone(t, (sent) => t.owner.put(path, { protocol: 'https', ...sent }));
      await refusesBlankAlone(t, (sent) =>
        t.owner.post(collection, { protocol: 'https', port: 80, ...sent }),
      );
      // Whether there is such a port is open: what the document does not show comes last.
      await refusesBlank(t, create({ ...renamed, port: 8080 }));
    },
  );
}

/** A blank certificate is refused, and the config that it was sent to shows what it did. */
async function refusesBlank(
  t: CheckContext,
  send: (certificate: Certificate) => Promise<Answer>,
  config?: { readonly path: string; readonly shown: Readonly<Record<string, unknown>> },
  certificate: Certificate = blank,
): Promise<void> {
  const answer = await inEitherSpelling(certificate, send);
  if (answer.refused && config) await comesToShow(t, BLANK, config.path, config.shown);
  if (!answer.ok) requireTaken(await inEitherSpelling(filled, send));
  if (answer.ok) countsOnceHeard(t, A_BLANK_ONE);
  t.refused(BLANK, answer);
}

/**
 * The port that a refused config asked for is free: it is taken as it is on another load balancer.
 * @throws Inconclusive where it is taken on neither
 */
async function leavesPort(t: CheckContext, refused: Answer, balancer: ArrangedNodeBalancer) {
  const make = async ({ path }: ArrangedNodeBalancer) => {
    const send = (sent: Certificate) => t.owner.post(`${path}/configs`, https(sent));
    return (
      await poll(
        () => inEitherSpelling(filled, send),
        ({ ok }) => ok,
        t.convergence,
      )
    ).last;
  };
  const made = await make(balancer);
  if (!made.ok) requireTaken(await make(await arrangeNodeBalancer(t)));
  t.holds('ERR-UNCHANGED', made.ok, {
    expected: `port ${https(filled).port} to be free after a refusal`,
    received: made.summary,
    answers: [refused, made],
  });
}

/** Whether a key must come with a certificate is open: a blank one is refused without a key, too. */
async function refusesBlankAlone(
  t: CheckContext,
  send: (certificate: Pick<Certificate, 'ssl_cert'>) => Promise<Answer>,
): Promise<void> {
  const answer = await inEitherSpelling(blank, ({ ssl_cert }) => send({ ssl_cert }));
  if (answer.ok) countsOnceHeard(t, A_BLANK_ONE);
  t.refused(BLANK, answer);
}

/**
 * A certificate alone is one for HTTPS only once the config has that protocol.
 * @throws Inconclusive when it never shows what it took: other checks decide that
 */
async function requireShown(t: CheckContext, path: string, fields: Record<string, unknown>) {
  const shows = ({ ok, body }: Answer) => ok && contradictions(body, fields).length === 0;
  const seen = await readOnce(t, path, shows);
  if (!shows(seen)) throw new Inconclusive(`${path} does not show its update: ${seen.summary}`);
}
