import { poll } from '../../limits/poll.ts';
import { RESOURCE_KINDS } from '../../resources/kinds.ts';
import { untilFound } from '../../resources/visibility.ts';
import { Inconclusive } from '../../result/signals.ts';
import type { CheckContext } from '../check-context.ts';
import { requireUndocumentedId } from './shown-id.ts';

/** An instance of the target: its id and what is known of it. */
export interface ArrangedInstance {
  readonly id: number;
  readonly label: string | undefined;
  readonly region: string;
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
  if (!('booted' in wish)) await bootForConfig(t, id);
  return { id, label: answer.body.label ?? body.label, region: String(body.region) };
}

/**
 * An instance that was never booted may have no config, and then rightly takes no volumes (endpoints/volumes#rule-4).
 * That it was not booted is the choice of this run: so it is booted where the target shows that new ones have none.
 * @throws Inconclusive where none comes all the same
 */
async function bootForConfig(t: CheckContext, computeId: number): Promise<void> {
  const look = () => configsOf(t, computeId);
  const come = async () => ({ without: isWithout(await look()) });
  if (!(await t.shared('whether new instances have configs', come)).without) return;
  // What is new may take nothing for a while, and an answer may get lost after the work.
  const boot = async () =>
    (await t.owner.post(`/compute/instances/${computeId}/boot`)).ok || !isWithout(await look());
  await poll(boot, Boolean, t.run.bootConvergence);
  const { held } = await poll(look, (configs) => !isWithout(configs), t.run.bootConvergence);
  if (!held)
    throw new Inconclusive('the new instance lists no config, so it need not take volumes');
}

function isWithout(configs: readonly unknown[] | undefined): boolean {
  return configs?.length === 0;
}

/** Undefined where the target does not list them. */
async function configsOf(t: CheckContext, computeId: number): Promise<unknown[] | undefined> {
  const request = t.impliedOperation('listConfigs', { computeId });
  const listed = request && (await t.owner.send(request));
  return listed?.ok ? listed.items : undefined;
}

/** The instance that checks of a run share: the configured one, or one created once. */
export function sharedInstance(t: CheckContext): Promise<ArrangedInstance> {
  return t.shared('instance', async (arrangement) => {
    const configured = arrangement.run.settings.configuration.fixtures.instance;
    if (configured === undefined) return arrangeInstance(arrangement);
    const label = await labelOf(arrangement, configured);
    return { id: configured, label, region: arrangement.fixture('region') };
  });
}

async function labelOf(t: CheckContext, id: number): Promise<string | undefined> {
  const request = t.impliedOperation('getInstance', { computeId: id });
  const answer = request ? await t.owner.send(request) : undefined;
  return answer?.ok ? answer.body?.label : undefined;
}
