import { quietBackends } from '../../src/check/arrange/backend.ts';
import { arrangeConfig } from '../../src/check/arrange/node-balancer.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { blank } from '../support/certificates/blank.ts';
import { filled } from '../support/certificates/filled.ts';
import { needed } from './nodes.ts';
import { comesToShow, createConfig, keptConfig } from './requests.ts';

type Certificate = typeof filled;

const BLANK = 'LBC-HTTPS-BLANK-SUBJECT';

/** Configs that carry a certificate (resources/load-balancer#config, endpoints/load-balancers#certificate). */
export function balancerHttps(check: Declare): void {
  check(
    'a new config and an older one take protocol https with a certificate and its key',
    ['LBC-HTTPS'],
    async (t) => {
      const { path, nodeBalancer } = await arrangeConfig(t);
      const create = (sent: Certificate) => createConfig(t, nodeBalancer, https(sent));
      const made = await inEitherSpelling(filled, create);
      t.accepted('LBC-HTTPS', made);
      const madePath = `${nodeBalancer.path}/configs/${made.body?.id}`;
      const read = await comesToShow(t, 'LBC-HTTPS', madePath, { protocol: 'https', port: 443 });
      t.observe('SIL-LBC-SECRET-ECHO', `the key is ${echoOf(read.body?.ssl_key)}`, read);
      const change = (sent: Certificate) => t.owner.put(path, { protocol: 'https', ...sent });
      t.accepted('LBC-HTTPS', await inEitherSpelling(filled, change));
      await comesToShow(t, 'LBC-HTTPS', path, { protocol: 'https', port: 80 });
      await observeProtocols(t, path);
    },
  );

  check(
    'a config with HTTPS and nodes keeps what an update does not name',
    ['LBC-UPDATE'],
    async (t) => {
      const { nodeBalancer, body } = await keptConfig(t);
      const create = (sent: Certificate) => createConfig(t, nodeBalancer, https(sent));
      const made = await inEitherSpelling(filled, create);
      requireTaken(made);
      const path = `${nodeBalancer.path}/configs/${made.body?.id}`;
      const label = t.names.label();
      t.accepted('LBC-UPDATE', await t.owner.put(path, { label }));
      await comesToShow(t, 'LBC-UPDATE', path, { label, protocol: 'https', port: 443 });
      const [address = ''] = await quietBackends(t, 1);
      await needed(t, { path }, { label: t.names.label(), address });
      const moved = { label: t.names.label(), port: 8443 };
      t.accepted('LBC-UPDATE', await t.owner.put(path, moved));
      await comesToShow(t, 'LBC-UPDATE', path, { ...moved, protocol: 'https' });
      await goesBack(t, path, body?.protocol);
    },
  );

  check(
    'a certificate with a blank subject is refused in a new config and in an update',
    [BLANK],
    async (t) => {
      const { path, nodeBalancer, body } = await arrangeConfig(t);
      const collection = `${nodeBalancer.path}/configs`;
      const { label, port, protocol } = body ?? {};
      const sendings = [
        (sent: Certificate) => t.owner.post(collection, https(sent)),
        (sent: Certificate) => t.owner.put(path, { ...https(sent), port: 8443 }),
      ];
      for (const send of sendings) {
        const answer = await inEitherSpelling(blank, send);
        if (answer.refused) await comesToShow(t, BLANK, path, { label, port, protocol });
        if (!answer.ok) requireTaken(await inEitherSpelling(filled, send));
        t.refused(BLANK, answer);
      }
    },
  );
}

/** Which protocols there are is open: the one that another config shows, where it is taken. */
async function goesBack(t: CheckContext, path: string, protocol: unknown): Promise<void> {
  if (typeof protocol !== 'string' || protocol === 'https') return;
  const { ok } = await t.owner.put(path, { protocol });
  if (ok) await comesToShow(t, 'LBC-UPDATE', path, { protocol });
}

function https({ ssl_cert, ssl_key }: Certificate) {
  return { protocol: 'https', port: 443, ssl_cert, ssl_key };
}

/**
 * Line breaks are written as backslash and n. In JSON text that is what a line break looks like; read
 * as characters of the value, each backslash is written twice. Both readings are honest: the second
 * is tried when the first is refused.
 */
async function inEitherSpelling(
  { ssl_cert, ssl_key }: Certificate,
  send: (certificate: Certificate) => Promise<Answer>,
): Promise<Answer> {
  const answer = await send({ ssl_cert, ssl_key });
  if (answer.ok) return answer;
  const [cert, key] = [ssl_cert, ssl_key].map((text) => text.replaceAll('\n', '\\n'));
  return send({ ssl_cert: cert ?? '', ssl_key: key ?? '' });
}

/** A refusal says nothing about the subject where a filled one is refused as well. */
function requireTaken(answer: Answer): void {
  if (answer.ok) return;
  throw new Inconclusive(`a certificate with a filled subject is refused too: ${answer.summary}`);
}

function echoOf(shown: unknown): string {
  if (shown === filled.ssl_key) return 'answered as sent';
  if (typeof shown !== 'string') return shown === null ? 'answered as null' : 'left out';
  return shown.includes('PRIVATE KEY') ? 'answered in another spelling' : 'masked';
}

async function observeProtocols(t: CheckContext, path: string): Promise<void> {
  for (const protocol of ['http', 'tcp', 'udp', 'http2']) {
    const answer = await t.owner.put(path, { protocol });
    t.observe('SIL-LBC-PROTOCOL-VALUES', `${protocol} is ${answer.ok ? 'taken' : 'refused'}`);
  }
}
