import { arrangeConfig, arrangeNodeBalancer } from '../../src/check/arrange/node-balancer.ts';
import { requireUndocumentedId } from '../../src/check/arrange/shown-id.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { countsOnceHeard, untilHeard } from '../../src/check/doubt/heard.ts';
import { takesUpdate } from '../../src/check/in-the-end.ts';
import { poll } from '../../src/limits/poll.ts';
import { filled } from '../support/certificates/filled.ts';
import { isShortRun } from '../support/longer-runs.ts';
import {
  type Certificate,
  https,
  inCharacters,
  inEitherSpelling,
  requireTaken,
} from './https/certificate.ts';
import { createConfig } from './requests.ts';
import { comesToShow, echoes } from './shown-fields.ts';

const TYPES = 'LBC-SSL-TYPES';

/** Configs that take protocol HTTPS with a certificate and its key (resources/load-balancer#config). */
export function httpsChecks(check: Declare): void {
  check(
    'a new config and an older one take protocol https with a certificate and its key',
    ['LBC-HTTPS', 'LBC-UPDATE', TYPES],
    async (t) => {
      const { path, nodeBalancer, body } = await arrangeConfig(t);
      const create = (sent: Certificate) => createConfig(t, nodeBalancer, https(sent));
      const made = await inEitherSpelling(filled, create);
      t.accepted('LBC-HTTPS', made);
      const madePath = `${nodeBalancer.path}/configs/${requireUndocumentedId(made)}`;
      const read = await comesToShow(t, 'LBC-HTTPS', madePath, { protocol: 'https', port: 443 });
      t.observe('SIL-LBC-SECRET-ECHO', `the key is ${echoOf(read.body?.ssl_key)}`, read);
      const { port, has } = await takesHttps(t, path, body?.label);
      await comesToShow(t, 'LBC-HTTPS', path, { protocol: 'https', port });
      await comesToShow(t, 'LBC-UPDATE', path, { label: body?.label });
      // An update to what the config has already is an update as any other.
      const same = { protocol: 'https', port, ...has };
      if (!isShortRun(t)) await takesUpdate(t, 'LBC-UPDATE', path, same);
      if (!isShortRun(t)) await refusesOtherTypes(t, path, has);
      await observeProtocols(t, path);
      if (!isShortRun(t)) await takesSameOnAnother(t, port === 80 ? {} : { port });
    },
  );

  check(
    'a new config with HTTPS has the label and the check it was given',
    ['LBC-CREATE'],
    async (t) => {
      const nodeBalancer = await arrangeNodeBalancer(t);
      const named = { label: t.names.label(), check: 'connection' };
      const create = (sent: Certificate) =>
        createConfig(t, nodeBalancer, { ...https(sent), ...named });
      const made = await inEitherSpelling(filled, create);
      requireTaken(made);
      echoes(t, 'LBC-CREATE', made, { ...named, protocol: 'https', port: 443 });
    },
  );

  check('an update changes protocol and port together', ['LBC-UPDATE'], async (t) => {
    const { path } = await arrangeConfig(t);
    const moved = { protocol: 'https', port: 8443 };
    requireTaken(
      await inEitherSpelling(filled, (sent) => t.owner.put(path, { ...sent, ...moved })),
    );
    await comesToShow(t, 'LBC-UPDATE', path, moved);
    if (isShortRun(t)) return;
    const everything = { ...https(filled), label: t.names.label(), check: 'connection' };
    const update = (sent: Certificate) => t.owner.put(path, { ...everything, ...sent });
    const { ssl_cert: _, ssl_key: __, ...shown } = everything;
    if ((await inEitherSpelling(filled, update)).ok)
      await comesToShow(t, 'LBC-UPDATE', path, shown);
  });
}

/**
 * What one load balancer has, port and certificate, another one takes too. The spelling with two characters for each line
 * break is taken by an update where it is by a creation, also by one that makes the config one of HTTPS.
 * @param moved the port to which a config moves with that
 */
async function takesSameOnAnother(t: CheckContext, moved: object): Promise<void> {
  const another = await arrangeNodeBalancer(t);
  const spelled = inCharacters(filled);
  const made = await t.owner.post(`${another.path}/configs`, https(spelled));
  if (!made.ok) {
    t.accepted('LBC-HTTPS', await createConfig(t, another, https(filled)));
    return;
  }
  const path = `${another.path}/configs/${requireUndocumentedId(made)}`;
  const update = (config: string, sent: object) => () =>
    t.owner.put(config, { ...sent, ...spelled });
  const plain = await arrangeConfig(t);
  for (const taken of [update(path, {}), update(plain.path, { protocol: 'https', ...moved })])
    t.accepted('LBC-HTTPS', (await poll(taken, ({ ok }) => ok, t.convergence)).last);
}

/**
 * A config of port 80 takes the protocol, or takes it with another port: which ports there are is open (SIL-LBC-PORT-BOUNDS),
 * and what they are for. A new one may not be known yet. @returns its port then, and
 * the certificate as it was taken
 */
async function takesHttps(t: CheckContext, path: string, label: unknown) {
  let has: Certificate = filled;
  const change = (moved: object) => (sent: Certificate) => {
    has = sent;
    return t.owner.put(path, { protocol: 'https', ...moved, ...sent });
  };
  const ask = () => inEitherSpelling(filled, change({}));
  const { held, last } = await poll(ask, ({ ok }) => ok, t.convergence);
  if (!held && (await inEitherSpelling(filled, change({ port: 8443 }))).ok)
    return { port: 8443, has };
  // Where no update is taken, this one need not be.
  if (!held) await takesUpdate(t, 'LBC-UPDATE', path, { label });
  t.accepted('LBC-HTTPS', last);
  return { port: 80, has };
}

/** A config with HTTPS has a use for both, also where an update does not send the protocol. */
async function refusesOtherTypes(t: CheckContext, path: string, has: Certificate): Promise<void> {
  await untilHeard(t);
  for (const [field, text] of Object.entries(has)) {
    const answer = await t.owner.put(path, { ...has, [field]: { text } });
    if (answer.ok) countsOnceHeard(t, `${field} of another type`);
    t.refused(TYPES, answer);
  }
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
