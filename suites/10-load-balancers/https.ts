import { quietBackends } from '../../src/check/arrange/backend.ts';
import {
  type ArrangedNodeBalancer,
  arrangeConfig,
  arrangeNodeBalancer,
} from '../../src/check/arrange/node-balancer.ts';
import { requireUndocumentedId } from '../../src/check/arrange/shown-id.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { countsOnceHeard, untilHeard } from '../../src/check/doubt/heard.ts';
import { readOnce, takesUpdate } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { blank } from '../support/certificates/blank.ts';
import { filled } from '../support/certificates/filled.ts';
import { partlyBlank } from '../support/certificates/partly-blank.ts';
import { isShortRun } from '../support/longer-runs.ts';
import {
  type Certificate,
  https,
  inCharacters,
  inEitherSpelling,
  requireTaken,
} from './certificate.ts';
import { comesToShow, contradictions, createConfig, echoes, requireNode } from './requests.ts';

const BLANK = 'LBC-HTTPS-BLANK-SUBJECT';
const TYPES = 'LBC-SSL-TYPES';

const A_BLANK_ONE = 'a certificate with a blank subject';

/**
 * Configs with a certificate (resources/load-balancer#config,
 * endpoints/load-balancers#certificate).
 */
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
      if (!isShortRun(t)) await takesSameOnAnother(t);
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
      echoes(t, 'LBC-CREATE', made, named);
    },
  );

  check('an update changes protocol and port together', ['LBC-UPDATE'], async (t) => {
    const { path } = await arrangeConfig(t);
    const moved = { protocol: 'https', port: 8443 };
    requireTaken(
      await inEitherSpelling(filled, (sent) => t.owner.put(path, { ...sent, ...moved })),
    );
    await comesToShow(t, 'LBC-UPDATE', path, moved);
  });

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
      await refusesBlankAlone(t, (sent) => t.owner.put(path, sent));
      // Port 443 is taken by now, and 80 is left.
      await refusesBlankAlone(t, (sent) => t.owner.put(path, { protocol: 'https', ...sent }));
      await refusesBlankAlone(t, (sent) =>
        t.owner.post(collection, { protocol: 'https', port: 80, ...sent }),
      );
      await observePartlyBlank(t, path);
      // Whether there is such a port is open: what the document does not show comes last.
      await refusesBlank(t, create({ ...renamed, port: 8080 }));
    },
  );
}

/**
 * What one load balancer has, port and certificate, another one takes too. The spelling with two characters for each line
 * break is taken by an update where it is by a creation.
 */
async function takesSameOnAnother(t: CheckContext): Promise<void> {
  const another = await arrangeNodeBalancer(t);
  const spelled = inCharacters(filled);
  const made = await t.owner.post(`${another.path}/configs`, https(spelled));
  if (!made.ok) {
    t.accepted('LBC-HTTPS', await createConfig(t, another, https(filled)));
    return;
  }
  const path = `${another.path}/configs/${requireUndocumentedId(made)}`;
  const update = () => t.owner.put(path, { ...spelled });
  t.accepted('LBC-HTTPS', (await poll(update, ({ ok }) => ok, t.convergence)).last);
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

/** A blank certificate is refused, and the config that it was sent to shows what it did. */
async function refusesBlank(
  t: CheckContext,
  send: (certificate: Certificate) => Promise<Answer>,
  config?: { readonly path: string; readonly shown: Readonly<Record<string, unknown>> },
): Promise<void> {
  const answer = await inEitherSpelling(blank, send);
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

/** Whether each of the fields that the document names must be filled in, or any, is open. */
async function observePartlyBlank(t: CheckContext, path: string): Promise<void> {
  for (const [what, certificate] of Object.entries(partlyBlank)) {
    const answer = await inEitherSpelling(certificate, (sent) => t.owner.put(path, { ...sent }));
    const choice = answer.ok ? 'is taken' : 'is refused';
    t.observe('SIL-LBC-SUBJECT-FIELDS', `a subject with ${what} ${choice}`, answer);
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
