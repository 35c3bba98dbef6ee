import {
  type ArrangedConfig,
  type ArrangedNodeBalancer,
  arrangeConfig,
  arrangeNodeBalancer,
  configBody,
} from '../../src/check/arrange/node-balancer.ts';
import { requireUndocumentedId } from '../../src/check/arrange/shown-id.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readOnce, takesUpdate } from '../../src/check/in-the-end.ts';
import { differingField } from '../../src/check/whole/record.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { blameOfRead, comesToShow, createConfig, echoes, unchangedConfig } from './requests.ts';

/** Configs of load balancers, one for each port (resources/load-balancer#config). */
export function configsChecks(check: Declare): void {
  check(
    'a load balancer takes a config for each port',
    ['LBC-CREATE', 'LBC-UPDATE'],
    async (t) => {
      const balancer = await arrangeNodeBalancer(t);
      const ids: unknown[] = [];
      for (const port of [80, 443]) {
        const body = configBody(t, { port });
        const made = await createConfig(t, balancer, body);
        t.accepted('LBC-CREATE', made);
        echoes(t, 'LBC-CREATE', made, body);
        if (made.body?.id !== undefined) ids.push(made.body.id);
      }
      t.holds('LBC-CREATE', new Set(ids).size === ids.length, {
        expected: 'every config to have an id of its own',
        received: `the ids ${ids.join(', ')}`,
        answers: [],
      });
      await observePorts(t, balancer);
      await observeNeeded(t, balancer);
      if (t.run.settings.effort !== 'smoke') await takesPortOfAnother(t, balancer);
    },
    { objects: 2 },
  );

  check('the health check kind connection is accepted', ['LBC-CHECK-CONNECTION'], async (t) => {
    const balancer = await arrangeNodeBalancer(t);
    const made = await createConfig(t, balancer, { check: 'connection' });
    t.accepted('LBC-CHECK-CONNECTION', made);
    const path = `${balancer.path}/configs/${requireUndocumentedId(made)}`;
    await comesToShow(t, 'LBC-CHECK-CONNECTION', path, { check: 'connection' });
    await takesUpdate(t, 'LBC-CHECK-CONNECTION', path, { check: 'connection' });
    for (const kind of ['none', 'http', 'http_body', 'tcp']) {
      const answer = await t.owner.put(path, { check: kind });
      t.observe('SIL-LBC-CHECK-VALUES', `${kind} is ${answer.ok ? 'taken' : 'refused'}`, answer);
    }
    await takesUpdate(t, 'LBC-CHECK-CONNECTION', path, { check: 'connection' });
    await comesToShow(t, 'LBC-CHECK-CONNECTION', path, { check: 'connection' });
  });

  const title = 'each config is read as itself, and an update changes what it names in one of them';
  check(title, ['LBC-CREATE', 'LBC-GET', 'LBC-UPDATE', 'NODE-CREATE'], async (t) => {
    const { first, second, fields } = await twoConfigs(t);
    for (const [index, { id, path, made }] of [first, second].entries()) {
      const asked = { id, ...fields[index] };
      await comesToShow(t, blameOfRead(made, asked), path, asked);
    }
    await isOfItsBalancerAlone(t, first, fields[0]);
    let now: Record<string, unknown> = { ...fields[0] };
    for (const change of changes(t)) {
      await takesUpdate(t, 'LBC-UPDATE', first.path, change);
      now = { ...now, ...change };
      await comesToShow(t, 'LBC-UPDATE', first.path, now);
      await comesToShow(t, 'LBC-UPDATE', second.path, { ...fields[1] });
    }
    await keepsWhatDiffers(t, first, second);
    await keepsWhatDiffers(t, second, first);
  });
}

/** Values that the document does not show, and that a target may take: with them configs differ in each field. */
const OTHERS = { check: ['none', 'tcp', 'http'], protocol: ['http', 'tcp'] };

/** An update of one config to a value leaves the other one with the value that it took before. */
async function keepsWhatDiffers(
  t: CheckContext,
  one: ArrangedConfig,
  updated: ArrangedConfig,
): Promise<void> {
  const asked: Record<string, unknown> = {};
  for (const [field, values] of Object.entries(OTHERS)) {
    const value = await valueTaken(t, one, field, values);
    if (value !== undefined) asked[field] = value;
  }
  // One of them may have set another, as a protocol the check that goes with it.
  const areBoth = ({ body }: Answer) => differingField(body, asked) === undefined;
  const { body: shown } = await readOnce(t, one.path, areBoth);
  const together = Object.entries(asked).filter(([field, value]) => shown?.[field] === value);
  const taken = Object.fromEntries(together);
  const ofAnother = { label: t.names.label(), check: 'connection', port: 8081 };
  for (const change of [
    ...Object.entries(ofAnother).map(([key, of]) => ({ [key]: of })),
    ofAnother,
  ]) {
    if ((await t.owner.put(updated.path, change)).ok)
      await comesToShow(t, 'LBC-UPDATE', one.path, taken);
  }
  if (!('check' in taken)) return;
  // Only here does the check change beside another field.
  const labelled = { label: t.names.label(), check: 'connection' };
  for (const both of [labelled, { port: 443, check: taken.check }]) {
    if ((await t.owner.put(one.path, both)).ok) await comesToShow(t, 'LBC-UPDATE', one.path, both);
  }
}

/** The first of these values that the config takes, and then shows. */
async function valueTaken(
  t: CheckContext,
  { path }: ArrangedConfig,
  field: string,
  values: readonly string[],
): Promise<string | undefined> {
  for (const value of values) {
    if (!(await t.owner.put(path, { [field]: value })).ok) continue;
    const isShown = ({ ok, body }: Answer) => ok && body?.[field] === value;
    if ((await poll(() => t.owner.get(path), isShown, t.convergence)).held) return value;
  }
  return undefined;
}

/**
 * Under the path of another load balancer, this config must neither be read nor changed, nor take a node; one of
 * its own may have the same id.
 */
async function isOfItsBalancerAlone(
  t: CheckContext,
  { id, path }: ArrangedConfig,
  { label }: Record<string, unknown>,
): Promise<void> {
  const other = await unchangedConfig(t);
  const through = `${other.nodeBalancer.path}/configs/${id}`;
  const answer = await t.owner.get(through);
  t.holds('LBC-GET', answer.refused || answer.body?.label !== label, {
    expected: `no config ${label} under a load balancer that it does not belong to`,
    received: answer.summary,
    answers: [answer],
    where: '/label',
  });
  if (!answer.refused || other.id === id) return;
  const renamed = t.names.label();
  const update = await t.owner.put(through, { label: renamed });
  await isWithoutEffect(
    t,
    'LBC-UPDATE',
    { path, answer: update },
    (seen) => seen.label === renamed,
  );
  const node = { label: t.names.label(), address: '192.168.130.8:80' };
  const added = await t.owner.post(through, node);
  const hasNode = ({ nodes_status: nodes }: Shown) => nodes?.up + nodes?.down > 0;
  await isWithoutEffect(t, 'NODE-CREATE', { path, answer: added }, hasNode);
}

// biome-ignore lint/suspicious/noExplicitAny: the target's answer
type Shown = any;

/** What names a load balancer that the config does not belong to may be accepted, but does not change it. */
async function isWithoutEffect(
  t: CheckContext,
  requirement: string,
  { path, answer }: { readonly path: string; readonly answer: Answer },
  isSeen: (config: Shown) => boolean,
): Promise<void> {
  const look = () => t.owner.get(path);
  const isChanged = (seen: Answer) => seen.ok && isSeen(seen.body);
  const changed = answer.ok && (await poll(look, isChanged, t.convergence)).held;
  t.holds(requirement, !changed, {
    expected: `${path} to be changed under the path of its own load balancer only`,
    received: answer.summary,
    answers: [answer],
  });
}

/**
 * Updates in turn: each field alone, fields together, an earlier value, and values that the config
 * has already.
 */
function changes(t: CheckContext): readonly Record<string, unknown>[] {
  return [
    { label: t.names.label() },
    { port: 80 },
    { label: t.names.label(), port: 443 },
    { check: 'connection' },
    { port: 80 },
    { label: t.names.label(), port: 443, check: 'connection' },
    { label: t.names.label(), port: 443 },
  ];
}

interface TwoConfigs {
  readonly first: ArrangedConfig;
  readonly second: ArrangedConfig;
  /** What each was asked to be. */
  readonly fields: readonly [Record<string, unknown>, Record<string, unknown>];
}

/**
 * Two configs of one load balancer, on the ports 443 and 8080: a target is unlikely to have either
 * as its default.
 */
async function twoConfigs(t: CheckContext): Promise<TwoConfigs> {
  const fields = [configBody(t, { port: 443 }), configBody(t, { port: 8080 })] as const;
  const first = await arrangeConfig(t, fields[0]);
  const second = await arrangeConfig(t, fields[1], first.nodeBalancer);
  return { first, second, fields };
}

/** Each load balancer has ports of its own: one that the first took is taken by another one. */
async function takesPortOfAnother(t: CheckContext, first: ArrangedNodeBalancer): Promise<void> {
  // No other check asks for it, which might be in the way.
  const port = 9417;
  const taken = await createConfig(t, first, configBody(t, { port }));
  if (!taken.ok) return;
  const other = await arrangeNodeBalancer(t);
  t.accepted('LBC-CREATE', await createConfig(t, other, configBody(t, { port })));
}

/** Which ports are allowed, and whether configs may share one, is up to the target. */
async function observePorts(t: CheckContext, balancer: { path: string }): Promise<void> {
  for (const port of [80, 0, 1, 65_535, 65_536]) {
    const answer = await t.owner.post(`${balancer.path}/configs`, configBody(t, { port }));
    const what = port === 80 ? 'a port that another config has' : `port ${port}`;
    t.observe('SIL-LBC-PORT-BOUNDS', `${what} is ${answer.ok ? 'taken' : 'refused'}`, answer);
  }
}

/**
 * Which fields a config requires is open; each is left out in turn, on ports that are free. A config without a check
 * may have any: the one that the document shows can then be seen to come with an update.
 */
async function observeNeeded(t: CheckContext, balancer: { readonly path: string }): Promise<void> {
  for (const [at, field] of ['label', 'port', 'check'].entries()) {
    const wish = { port: 9100 + at, check: 'connection' };
    const body: Record<string, unknown> = configBody(t, wish);
    const { [field]: _, ...rest } = body;
    const answer = await t.owner.post(`${balancer.path}/configs`, rest);
    t.observe('SIL-LBC-REQUIRED', `${field} is ${answer.ok ? 'optional' : 'required'}`, answer);
    if (answer.ok) echoes(t, 'LBC-CREATE', answer, rest);
    if (answer.ok && field === 'check') await takesCheck(t, balancer, answer);
  }
}

async function takesCheck(t: CheckContext, balancer: { readonly path: string }, made: Answer) {
  const path = `${balancer.path}/configs/${requireUndocumentedId(made)}`;
  await takesUpdate(t, 'LBC-UPDATE', path, { check: 'connection' });
  await comesToShow(t, 'LBC-UPDATE', path, { check: 'connection' });
}
