import { poll } from '../../limits/poll.ts';
import { RESOURCE_KINDS } from '../../resources/kinds.ts';
import { untilFound } from '../../resources/visibility.ts';
import { Inconclusive } from '../../result/signals.ts';
import { VOLUMES_IN_CONFIG } from '../../rules/index.ts';
import type { CheckContext } from '../check-context.ts';
import { requireUndocumentedId } from './shown-id.ts';

/** An instance of the target: its id and what is known of it. */
export interface ArrangedInstance {
  readonly id: number;
  /** Undefined where nothing tells for certain. */
  readonly label: string | undefined;
  readonly region: string;
  /** Why it need not take volumes; undefined where nothing tells so. */
  readonly closed?: string;
}

/** The instance, where a volume may be attached to it. @throws Inconclusive where it has no config, or no room in it */
export function takingVolumes(instance: ArrangedInstance): ArrangedInstance {
  const { id, closed } = instance;
  if (closed === undefined) return instance;
  throw new Inconclusive(`instance ${id} ${closed}, so it need not take volumes`);
}

/** The body that deploys an instance without booting it; `wish` adds to it or replaces. */
export function instanceBody(t: CheckContext, wish: Record<string, unknown> = {}) {
  return { ...RESOURCE_KINDS.instance.body(t), ...wish };
}

/** Where a created instance lives, from the body of its answer (a path the document only implies). */
export function instancePath(body: unknown): string | undefined {
  return RESOURCE_KINDS.instance.path(body);
}

/** Creates an instance of the check's own. @throws Inconclusive when the target does not let it. */
export async function arrangeInstance(
  t: CheckContext,
  wish: Record<string, unknown> = {},
): Promise<ArrangedInstance> {
  const body = instanceBody(t, wish);
  const { answer } = await t.creations.make({
    collection: '/compute/instances',
    body,
    readable: false,
  });
  const id = requireUndocumentedId<number>(answer);
  if (!Number.isSafeInteger(id)) throw new Inconclusive('the new instance has no integer id');
  await untilFound(t, RESOURCE_KINDS.instance, id);
  const hasConfig = 'booted' in wish || (await comesToConfig(t, id));
  // What the creation is answered with is not shown: the label there may be that of the deployment.
  const isAsAsked = (answer.body.label ?? body.label) === body.label;
  const closed = hasConfig ? {} : { closed: 'lists no config' };
  const label = isAsAsked ? body.label : undefined;
  return { id, label, region: String(body.region), ...closed };
}

/**
 * An instance that was never booted may have no config, and then rightly takes no volumes (endpoints/volumes#rule-4).
 * That it was not booted is the choice of this run: so it is booted where the target shows that new ones have none, and
 * none is booted in vain after the first.
 * @returns whether it has one in the end; true where the target does not tell
 */
async function comesToConfig(t: CheckContext, computeId: number): Promise<boolean> {
  const isShown = async () => !(await listsNoConfig(t, computeId));
  const boots = () => configAfterBoot(t, computeId);
  const ofFirst = async (what: string, ask: () => Promise<boolean>) =>
    (await t.shared(what, async () => ({ held: await ask() }))).held;
  if (await ofFirst('whether new instances have configs', isShown)) return true;
  const comes = await ofFirst('whether a boot brings a config', boots);
  return comes && ((await isShown()) || boots());
}

/** Boots an instance; says whether it lists a config then. */
async function configAfterBoot(t: CheckContext, computeId: number): Promise<boolean> {
  const isShown = async () => !(await listsNoConfig(t, computeId));
  // What is new may take nothing for a while, and an answer may get lost after the work.
  const boot = async () =>
    (await t.owner.post(`/compute/instances/${computeId}/boot`)).ok || isShown();
  await poll(boot, Boolean, t.run.bootConvergence);
  return (await poll(isShown, Boolean, t.run.bootConvergence)).held;
}

/** The configs that an instance has; undefined where they are not listed. */
export async function listedConfigs(
  t: CheckContext,
  computeId: number,
): Promise<readonly { readonly id?: unknown }[] | undefined> {
  const request = t.impliedOperation('listConfigs', { computeId });
  const listed = request && (await t.owner.send(request));
  return listed?.ok ? listed.items : undefined;
}

/** Whether an instance lists its configs, and has none. */
export async function listsNoConfig(t: CheckContext, computeId: number): Promise<boolean> {
  const request = t.impliedOperation('listConfigs', { computeId });
  const listed = request && (await t.owner.send(request));
  return listed?.ok === true && listed.items.length === 0;
}

/** The instance that checks of a run share: the configured one, or one created once. */
export function sharedInstance(t: CheckContext): Promise<ArrangedInstance> {
  return t.shared('instance', async (arrangement) => {
    const configured = arrangement.run.settings.configuration.fixtures.instance;
    if (configured === undefined) return arrangeInstance(arrangement);
    const label = await labelOf(arrangement, configured);
    const region = arrangement.fixture('region');
    const closed = await closedFor(arrangement, configured, region);
    return { id: configured, label, region, ...(closed === undefined ? {} : { closed }) };
  });
}

/**
 * Why an instance need not take volumes of a region: it carries as many as it has to take, as the owner's may before the
 * run attaches any; or it is elsewhere, as where the owner names the instance alone, and the catalogue tells the region.
 */
async function closedFor(t: CheckContext, id: number, region: string) {
  const { length } = (await t.owner.list(`/compute/instances/${id}/volumes`)) ?? [];
  if (length >= VOLUMES_IN_CONFIG) return `carries ${length} volumes already`;
  const own = await regionOf(t, id);
  const isElsewhere = typeof own === 'string' && own !== region;
  return isElsewhere ? `is in ${own}, not in ${region}` : undefined;
}

/**
 * What was not put on an instance is no finding where others have filled it meanwhile.
 * @throws Inconclusive then, to be run again alone
 */
export async function requireOpen(t: CheckContext, { id, region }: ArrangedInstance) {
  const closed = await closedFor(t, id, region);
  if (closed !== undefined) throw new Inconclusive(`instance ${id} ${closed}`, true);
}

/** The region of an instance, where the list of instances shows it. */
export async function regionOf(t: CheckContext, instance: number): Promise<unknown> {
  const instances = await t.owner.list('/compute/instances');
  return instances?.find(({ id }) => id === instance)?.region;
}

async function labelOf(t: CheckContext, id: number): Promise<string | undefined> {
  const request = t.impliedOperation('getInstance', { computeId: id });
  const answer = request ? await t.owner.send(request) : undefined;
  return answer?.ok ? answer.body?.label : undefined;
}
