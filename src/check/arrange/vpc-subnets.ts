import type { Answer } from '../../http/answer.ts';
import type { CheckContext } from '../check-context.ts';

/** What the target shows of a subnet; of its fields only the id is needed to use it. */
export interface ShownSubnet {
  readonly id: number;
  readonly label: string | undefined;
  readonly ipv4: string | undefined;
}

/**
 * The subnets of a VPC as the target shows them: in the VPC itself, or through the implied operation that
 * lists them. Undefined when neither does (endpoints/vpcs#responses: not shown).
 */
export async function shownSubnets(
  t: CheckContext,
  vpc: { readonly id: number; readonly body: unknown },
): Promise<readonly ShownSubnet[] | undefined> {
  const inside = subnetsIn((vpc.body as { subnets?: unknown } | undefined)?.subnets);
  if (inside !== undefined) return inside;
  const listed = await listSubnets(t, vpc.id);
  return listed?.ok ? subnetsIn(listed.body?.data) : undefined;
}

/** What the implied operation that lists subnets answers; undefined when the target has none. */
export async function listSubnets(t: CheckContext, vpcId: number): Promise<Answer | undefined> {
  const request = t.impliedOperation('listSubnets', { vpcId });
  return request ? t.owner.send(request) : undefined;
}

function subnetsIn(value: unknown): ShownSubnet[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const subnets = value.map(asSubnet);
  return subnets.every((each) => each !== undefined) ? subnets : undefined;
}

function asSubnet(value: unknown): ShownSubnet | undefined {
  const { id, label, ipv4 } = (value ?? {}) as Record<string, unknown>;
  if (!Number.isSafeInteger(id)) return undefined;
  return { id: id as number, label: textOf(label), ipv4: textOf(ipv4) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
