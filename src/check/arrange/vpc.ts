import { RESOURCE_KINDS } from '../../resources/kinds.ts';
import { Inconclusive, Skip } from '../../result/signals.ts';
import type { Caller } from '../caller.ts';
import type { CheckContext } from '../check-context.ts';

/** A VPC the check may use as it likes; it is removed when the check ends. */
export interface ArrangedVpc {
  readonly id: number;
  readonly path: string;
  readonly label: string;
  /** What reading it answered; the document shows none of its fields. */
  // biome-ignore lint/suspicious/noExplicitAny: the target's answer
  readonly body: any;
}

/** The smallest body that creates a VPC in the target's region; `wish` adds to it or replaces. */
export function vpcBody(t: CheckContext, wish: Record<string, unknown> = {}) {
  return { ...RESOURCE_KINDS.vpc.body(t), ...wish };
}

/** Another region that takes VPCs as far as it can be known; undefined where nothing tells so. */
export async function otherVpcRegion(t: CheckContext): Promise<string | undefined> {
  const { secondRegion } = t.run.settings.configuration.fixtures;
  const { service, collection } = RESOURCE_KINDS.vpc;
  const { regions } = t.run;
  if (secondRegion === undefined || regions.hasTaken(collection, secondRegion)) return secondRegion;
  if (await regions.lacks(t.owner, secondRegion, service)) return undefined;
  const isUnlisted = await regions.isUnlisted(t.owner, service);
  return isUnlisted && !(await takesVpcs(t, secondRegion)) ? undefined : secondRegion;
}

/** The document names no capability for VPCs: where no region lists one, whether it takes them is tried once in the run. */
function takesVpcs(t: CheckContext, region: string): Promise<boolean> {
  return t.shared(`VPC in ${region}`, async (own) => {
    const body = vpcBody(own, { region });
    const asked = own.creations.attempt({ collection: '/vpcs', body, path: vpcPath });
    const made = await asked.catch((signal: unknown) => {
      if (signal instanceof Skip || signal instanceof Inconclusive) return undefined;
      throw signal;
    });
    const path = made?.ok ? vpcPath(made.body) : undefined;
    if (path !== undefined && (await own.owner.delete(path)).ok) own.creations.forget(path);
    return made?.ok === true;
  });
}

/** Where a created one lives, from the body of its answer. */
export function vpcPath(body: unknown): string | undefined {
  return RESOURCE_KINDS.vpc.path(body);
}

/** Creates a VPC and waits until it can be read. @throws Inconclusive when the target does not let it. */
export async function arrangeVpc(
  t: CheckContext,
  wish: Record<string, unknown> = {},
  caller?: Caller,
): Promise<ArrangedVpc> {
  const body = vpcBody(t, wish);
  const { answer, path } = await t.creations.make({
    collection: '/vpcs',
    body,
    ...(caller ? { caller } : {}),
  });
  return { id: Number(path.slice('/vpcs/'.length)), path, label: body.label, body: answer.body };
}
