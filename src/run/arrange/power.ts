import type { Answer } from '../answer.ts';
import type { CheckContext } from '../check-context.ts';
import { neighbour } from '../neighbours.ts';
import { poll } from '../poll.ts';
import { Inconclusive, Skip } from '../signals.ts';

/**
 * Boots an instance and waits until it runs. The document does not list the values of `status`;
 * `running` is what targets show by convention.
 * @throws Inconclusive when it is never seen running; Skip when instances cannot be read
 */
export async function bootInstance(t: CheckContext, id: number): Promise<void> {
  const ask = () => t.owner.post(`/compute/instances/${id}/boot`);
  const { held, last } = await poll(ask, (answer) => answer.ok, t.settleSeconds);
  if (!held) throw new Inconclusive(`instance ${id} cannot be booted: ${last.summary}`);
  await reaches(t, id, (status) => status === 'running');
}

/** Shuts an instance down and waits until it does not run. @throws as `bootInstance` does */
export async function shutDownInstance(t: CheckContext, id: number): Promise<void> {
  const request = neighbour(t, 'shutdownInstance', { computeId: id });
  if (!request) throw lacking('shutdownInstance');
  const answer = await t.owner.send(request);
  if (!answer.ok) throw new Inconclusive(`instance ${id} cannot be shut down: ${answer.summary}`);
  await reaches(t, id, (status) => status !== 'running' && status !== 'shutting_down');
}

async function reaches(
  t: CheckContext,
  id: number,
  wanted: (status: unknown) => boolean,
): Promise<void> {
  const request = neighbour(t, 'getInstance', { computeId: id });
  if (!request) throw lacking('getInstance');
  const isWanted = (seen: Answer) => seen.ok && wanted(seen.body?.status);
  const { held, last } = await poll(() => t.owner.send(request), isWanted, t.settleSeconds);
  if (!held) throw new Inconclusive(`instance ${id} stays as it is: ${last.summary}`);
}

function lacking(name: string): Skip {
  return new Skip(`the target has no operation ${name}`, `neighbours.${name}`);
}
