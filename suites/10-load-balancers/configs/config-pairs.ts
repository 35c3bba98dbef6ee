import { quietBackends } from '../../../src/check/arrange/backend.ts';
import {
  type ArrangedNodeBalancer,
  arrangeNodeBalancer,
} from '../../../src/check/arrange/node-balancer.ts';
import { requireUndocumentedId } from '../../../src/check/arrange/shown-id.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { filled } from '../../support/certificates/filled.ts';
import { type Certificate, inEitherSpelling } from '../https/certificate.ts';
import { countsBecome, createConfig, requireNode } from '../requests.ts';
import { comesToShow, unlike } from '../shown-fields.ts';

/**
 * Configs by what is asked for together: each kind first, in the middle and last on its load balancer, and each
 * beside every other. Ports are those that the document and its examples show, and two above 1024.
 */
const KINDS = {
  'https, check and label': { port: 443, protocol: 'https', check: 'connection' },
  'check and label': { port: 80, check: 'connection' },
  'https on another port': { port: 8443, protocol: 'https', check: 'connection' },
  'another port': { port: 8080, check: 'connection' },
} as const;

type Fields = Readonly<Record<string, unknown>>;

/** A config that was made, and what it must show. */
interface Made {
  readonly path: string;
  readonly fields: Fields;
  readonly nodes: number;
}

/** Every field of a config beside every other, and nodes on configs of each kind (endpoints/load-balancers). */
export function configPairsChecks(check: Declare): void {
  check(
    'configs keep what they were asked for, whatever else was, and count their own nodes',
    ['LBC-CREATE', 'LBC-HTTPS', 'LBC-GET', 'NODE-CREATE', 'NODE-NEW-DOWN'],
    async (t) => {
      const balancer = await arrangeNodeBalancer(t);
      const addresses = await quietBackends(t, Object.keys(KINDS).length);
      const made: Made[] = [];
      const spelled: Certificate[] = [];
      for (const kind of Object.values(KINDS)) {
        const label = t.names.label();
        const config = await madeAs(t, balancer, { ...kind, label }, spelled);
        made.push(config);
        await isReadAsKept(t, balancer, config);
        await areKept(t, 'LBC-CREATE', made);
      }
      for (const [at, config] of made.entries()) {
        await requireNode(t, config, { label: t.names.label(), address: addresses[at] ?? '' });
        made[at] = { ...config, nodes: 1 };
        await areCounted(t, made);
      }
      await areKept(t, 'NODE-CREATE', made);
    },
  );
}

/** @throws Inconclusive when a certificate is needed and refused, and an update does not get one there either */
async function madeAs(
  t: CheckContext,
  balancer: { readonly path: string },
  fields: { readonly label: string; readonly port: number; readonly protocol?: string },
  spelled: Certificate[],
): Promise<Made> {
  const isHttps = fields.protocol === 'https';
  const create = (pair: Certificate) => createConfig(t, balancer, { ...fields, ...pair });
  const secure = () => withCertificate(t, create, spelled);
  // The load balancer may be busy with what was just made.
  const answer = isHttps
    ? (await poll(secure, ({ ok }) => ok, t.convergence)).last
    : await createConfig(t, balancer, fields);
  if (!answer.ok && isHttps) {
    if (await isTakenInTwoSteps(t, balancer, fields)) t.accepted('LBC-HTTPS', answer);
    throw new Inconclusive(`https is refused: ${answer.summary}`);
  }
  // Which ports there are is open (SIL-LBC-PORT-BOUNDS): only those that the document shows must be taken.
  if (!answer.ok && ![80, 443].includes(fields.port)) {
    throw new Inconclusive(`port ${fields.port} is refused: ${answer.summary}`);
  }
  t.accepted('LBC-CREATE', answer);
  return {
    path: `${balancer.path}/configs/${requireUndocumentedId(answer)}`,
    fields,
    nodes: 0,
  };
}

/**
 * Creates a config with the certificate, spelled as the first one that was taken; in another spelling it shows that
 * nothing else is in the way.
 */
async function withCertificate(
  t: CheckContext,
  create: (pair: Certificate) => Promise<Answer>,
  spelled: Certificate[],
): Promise<Answer> {
  const [known] = spelled;
  const refused = known && (await create(known));
  if (refused?.ok) return refused;
  let sent = filled as Certificate;
  const answer = await inEitherSpelling(filled, (pair) => {
    sent = pair;
    return create(pair);
  });
  if (!answer.ok) return answer;
  if (refused && sent.ssl_cert !== known?.ssl_cert) t.accepted('LBC-HTTPS', refused);
  spelled.push(sent);
  return answer;
}

/** Whether there can be such a config after all: one of its port that is given the protocol by an update. */
async function isTakenInTwoSteps(
  t: CheckContext,
  balancer: { readonly path: string },
  { protocol, ...fields }: { readonly label: string; readonly protocol?: string },
): Promise<boolean> {
  const made = await createConfig(t, balancer, fields);
  if (!made.ok) return false;
  const path = `${balancer.path}/configs/${requireUndocumentedId(made)}`;
  const update = (pair: Certificate) => t.owner.put(path, { protocol, ...pair });
  return (await inEitherSpelling(filled, update)).ok;
}

/**
 * A config that is listed as it was asked for, or so answered to an update of another field alone, is kept so: where its read
 * says otherwise, that is wrong.
 */
async function isReadAsKept(
  t: CheckContext,
  balancer: ArrangedNodeBalancer,
  { path, fields }: Made,
): Promise<void> {
  const look = () => t.owner.get(path);
  const isAsAsked = ({ ok, body }: Answer) => ok && unlike(body, fields).length === 0;
  const { last } = await poll(look, isAsAsked, t.convergence);
  const [wrong] = last.ok ? unlike(last.body, fields) : [];
  if (wrong === undefined) return;
  const isKept = (shown: Fields | undefined) => shown?.[wrong] === fields[wrong];
  const items = (await listedConfigs(t, balancer)) ?? [];
  if (!items.some((each) => path.endsWith(`/${each.id}`) && isKept(each))) {
    const another = wrong === 'label' ? 'port' : 'label';
    const answer = await t.owner.put(path, { [another]: fields[another] });
    if (!answer.ok || !isKept(answer.body)) return;
  }
  t.violated('LBC-GET', {
    expected: `${path} to be read with the ${wrong} that other answers show`,
    received: last.summary,
    answers: [last],
    where: `/${wrong}`,
  });
}

async function listedConfigs(t: CheckContext, { id }: ArrangedNodeBalancer) {
  const request = t.impliedOperation('listConfigsOfNodeBalancer', { nodebalancerId: id });
  return request && (await t.owner.list(request.path));
}

async function areKept(t: CheckContext, requirement: string, made: readonly Made[]): Promise<void> {
  for (const { path, fields } of made) await comesToShow(t, requirement, path, fields);
}

/** Nothing listens on the ports of these nodes. */
async function areCounted(t: CheckContext, made: readonly Made[]): Promise<void> {
  for (const { path, nodes } of made) {
    await countsBecome(
      t,
      'NODE-NEW-DOWN',
      { path },
      {
        expected: `${nodes} nodes down and none up`,
        holds: ({ up, down }) => up === 0 && down === nodes,
      },
    );
  }
}
