import type { ImpliedOperationName } from '../../config/configuration.ts';
import type { Answer } from '../../http/answer.ts';
import { poll } from '../../limits/poll.ts';
import { Inconclusive, Skip } from '../../result/signals.ts';
import type { CheckContext } from '../check-context.ts';
import { untilHeard } from '../doubt/heard.ts';

/** A subnet that an interface of an instance's configuration profile uses. */
export interface BusySubnet {
  /** What adding the interface answered. */
  readonly added: Answer;
  /** Deletes the interface. @throws Inconclusive when the target does not let it */
  readonly free: () => Promise<void>;
}

/** A configuration profile of an instance, by the ids that paths need. */
export interface ConfigProfile {
  readonly computeId: number;
  readonly configId: number;
}

/** The first configuration profile of an instance. @throws as `occupy` does */
export async function configProfile(t: CheckContext, computeId: number): Promise<ConfigProfile> {
  await isListed(t, computeId);
  const look = () => send(t, 'listConfigs', { computeId });
  // A new instance may get its configs only when it is deployed.
  const { last } = await poll(look, ({ items }) => items.length > 0, t.convergence);
  const configId = last.items[0]?.id;
  if (Number.isSafeInteger(configId)) return { computeId, configId };
  throw new Inconclusive(`instance ${computeId} shows no config`);
}

/**
 * Adds an interface for the subnet to a configuration profile. A new instance may need a while
 * before it takes interfaces, so that refusals are tried again.
 * @throws Skip when the target lacks an implied operation; Inconclusive when it has it and refuses
 */
export async function occupy(
  t: CheckContext,
  profile: ConfigProfile,
  subnet: number,
): Promise<BusySubnet> {
  const body = { purpose: 'vpc', subnet_id: subnet };
  const added = await send(t, 'createConfigInterface', { ...profile }, body);
  const interfaceId = added.body?.id;
  if (!Number.isSafeInteger(interfaceId))
    throw new Inconclusive('the new interface has no integer id');
  const free = async () => {
    await send(t, 'deleteConfigInterface', { ...profile, interfaceId });
  };
  return { added, free };
}

/**
 * Runs `look` while the subnet is busy, and frees it however `look` ends.
 * @param isPatient whether whoever deletes is given the time to hear of it; unless told, in any turn but the first
 */
export async function whileBusy(
  t: CheckContext,
  profile: ConfigProfile,
  subnet: number,
  look: (busy: BusySubnet) => Promise<void>,
  isPatient?: boolean,
): Promise<void> {
  const busy = await occupy(t, profile, subnet);
  try {
    await untilHeard(t, isPatient);
    await look(busy);
  } catch (signal) {
    await busy.free().catch(() => undefined);
    throw signal;
  }
  await busy.free();
}

/** Waits until reads know of a new instance: only then does a 404 say that an operation is missing. */
async function isListed(t: CheckContext, id: number): Promise<void> {
  const look = async () => (await t.owner.list('/compute/instances')) ?? [];
  await poll(look, (items) => items.some((item) => item.id === id), t.convergence);
}

async function send(
  t: CheckContext,
  name: ImpliedOperationName,
  path: Record<string, number>,
  json?: unknown,
): Promise<Answer> {
  const request = t.impliedOperation(name, path);
  if (!request) throw new Skip({ code: 'no-operation', operation: name }, `implied.${name}`);
  const ask = () => t.owner.send(json === undefined ? request : { ...request, json });
  const isKnown = request.method === 'GET' && (await isThere(t, name, ask));
  const isFinal = (seen: Answer) => seen.ok || (isMissing(seen) && !isKnown);
  const { held, last } = await poll(ask, isFinal, t.convergence);
  if (held && last.ok) return last;
  if (isMissing(last)) {
    throw new Skip(`${name} is answered with ${last.summary}`, `implied.${name}`);
  }
  throw new Inconclusive(
    `${request.method} ${request.path} is needed but answered ${last.summary}`,
  );
}

/**
 * Whether an operation is there, asked once for all checks. A read may be older than its instance (SIL-RENDER-DELAY): a
 * 404 says that it is missing only where it stays.
 */
async function isThere(
  t: CheckContext,
  name: ImpliedOperationName,
  ask: () => Promise<Answer>,
): Promise<boolean> {
  const isAnswered = (seen: Answer) => !isMissing(seen);
  const asked = await t.shared(`whether ${name} is there`, () =>
    poll(ask, isAnswered, t.convergence),
  );
  return asked.held;
}

/** The path or method is not there. */
function isMissing(answer: Answer): boolean {
  return answer.status === 404 || answer.status === 405;
}
