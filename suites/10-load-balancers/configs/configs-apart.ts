import {
  type ArrangedConfig,
  arrangeConfig,
  configBody,
} from '../../../src/check/arrange/node-balancer.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readOnce, takesUpdate } from '../../../src/check/in-the-end.ts';
import { differingField } from '../../../src/check/whole/record.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { unchangedConfig } from '../requests.ts';
import { blameOfRead, comesToShow } from '../shown-fields.ts';

/** Of two configs each is its own, of its own load balancer (resources/load-balancer#config). */
export function configsApartChecks(check: Declare): void {
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
