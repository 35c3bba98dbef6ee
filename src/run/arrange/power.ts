import type { CheckContext } from '../check-context.ts';
import { neighbour } from '../neighbours.ts';
import { poll } from '../poll.ts';
import { Inconclusive, Skip } from '../signals.ts';

/**
 * Boots an instance and waits until it runs. The document does not list the values of `status`;
 * `offline` and `running` are what targets show by convention, so that booting is only asked for
 * while `offline` shows: a new instance may still be on its way there.
 * @throws Inconclusive when it is never seen running; Skip when instances cannot be read
 */
export async function bootInstance(t: CheckContext, id: number): Promise<void> {
  await reaches(t, id, async (status) => {
    if (status === 'offline') await t.owner.post(`/compute/instances/${id}/boot`);
    return status === 'running';
  });
}

/** Shuts an instance down and waits until it does not run. @throws as `bootInstance` does */
export async function shutDownInstance(t: CheckContext, id: number): Promise<void> {
  const request = neighbour(t, 'shutdownInstance', { computeId: id });
  if (!request) throw lacking('shutdownInstance');
  const answer = await t.owner.send(request);
  if (!answer.ok) throw new Inconclusive(`instance ${id} cannot be shut down: ${answer.summary}`);
  await reaches(t, id, async (status) => status !== 'running' && status !== 'shutting_down');
}

async function reaches(
  t: CheckContext,
  id: number,
  wanted: (status: unknown) => Promise<boolean>,
): Promise<void> {
  const request = neighbour(t, 'getInstance', { computeId: id });
  if (!request) throw lacking('getInstance');
  const look = async () => {
    const seen = await t.owner.send(request);
    return { seen, isWanted: seen.ok && (await wanted(seen.body?.status)) };
  };
  const { held, last } = await poll(look, ({ isWanted }) => isWanted, t.settleSeconds);
  if (!held) throw new Inconclusive(`instance ${id} stays as it is: ${last.seen.summary}`);
}

function lacking(name: string): Skip {
  return new Skip(`the target has no operation ${name}`, `neighbours.${name}`);
}
