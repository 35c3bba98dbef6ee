import { onQuietPort } from '../../check/arrange/backend.ts';
import { arrangeDomain } from '../../check/arrange/domain.ts';
import { arrangeConfig, arrangeNodeBalancer } from '../../check/arrange/node-balancer.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { poll } from '../../limits/poll.ts';
import type { PartKind, RefusedPart } from '../../resources/creation/part-creations.ts';
import type { JsonObject } from '../../text/json.ts';

/** How a kind of part is asked for once more. */
interface Another {
  /** Where parts of a new whole are created. */
  collection(t: CheckContext): Promise<string>;
  /** A part like the first, which shares nothing with the others that it may not share. */
  like(t: CheckContext, beside: readonly JsonObject[]): JsonObject;
}

/** Checks use so many ports for nodes, at most. */
const MOST_NODES = 100;

/** Ports that every load balancer takes. */
const PORTS = [80, 443, 8080];

const ANOTHER: Readonly<Record<PartKind, Another>> = {
  record: {
    collection: async (t) => `${(await arrangeDomain(t)).path}/records`,
    like: (t, [first]) => ({ ...first, name: t.names.label() }),
  },
  config: {
    collection: async (t) => `${(await arrangeNodeBalancer(t)).path}/configs`,
    like: (t, beside) => ({ label: t.names.label(), port: freePort(beside), check: 'connection' }),
  },
  node: {
    collection: async (t) => (await arrangeConfig(t)).path,
    like: (t, beside) => ({
      ...beside[0],
      label: t.names.label(),
      address: onQuietPort(String(beside[0]?.address), MOST_NODES + beside.length),
    }),
  },
};

/**
 * Whether a new whole that took the same parts refuses a further plain one, too: then it has no room for more, and the
 * refusal says nothing of the part that was refused.
 */
export async function lacksRoomForPart(
  t: CheckContext,
  { kind, beside }: RefusedPart,
): Promise<boolean> {
  const collection = await ANOTHER[kind].collection(t);
  for (const body of [...beside, ANOTHER[kind].like(t, beside)]) {
    const { held } = await poll(
      () => t.owner.post(collection, body),
      ({ ok }) => ok,
      t.convergence.seconds,
    );
    if (!held) return true;
  }
  return false;
}

function freePort(beside: readonly JsonObject[]): number {
  const isFree = (port: number) => beside.every((each) => each.port !== port);
  return PORTS.find(isFree) ?? 10_000 + beside.length;
}
