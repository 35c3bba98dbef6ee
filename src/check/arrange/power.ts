import { poll } from '../../limits/poll.ts';
import { transitionTime } from '../../limits/transition-time.ts';
import { Inconclusive, Skip } from '../../result/signals.ts';
import type { CheckContext } from '../check-context.ts';

/** A status as the target calls it: the document does not list the values (SIL-INST-STATUS-VALUES). */
type Status = unknown;

/** What targets show by convention of an instance that runs, and of one that does not. */
const RUNNING = 'running';
const OFFLINE = 'offline';

/**
 * Boots an instance and waits until it runs. Booting is only asked for while `offline` shows: a new
 * instance may still be on its way there. A target that calls its states otherwise is asked to boot,
 * and believed once the status stays.
 * @returns what the target calls the status of an instance that runs
 * @throws Inconclusive when it stays offline or shows no status; Skip when instances cannot be read
 */
export async function bootInstance(t: CheckContext, id: number): Promise<Status> {
  const boot = () => t.owner.post(`/compute/instances/${id}/boot`);
  const look = async () => {
    const status = await readStatus(t, id);
    if (status === OFFLINE) await boot();
    return status;
  };
  const { held, last } = await poll(look, (status) => status === RUNNING, transitionTime(t));
  if (held) return last;
  if (last === OFFLINE || last === undefined) {
    throw new Inconclusive(`instance ${id} stays at the status ${last ?? 'that is not shown'}`);
  }
  await boot(); // a refusal says that it runs already
  return steadyStatus(t, id);
}

/**
 * Shuts an instance down, and waits until it is not what the target calls running. Nothing is made of
 * a status that stays: what must not be in use is asked for again until it is free.
 * @throws Inconclusive when the target does not let it; Skip when it has no such operation
 */
export async function shutDownInstance(
  t: CheckContext,
  id: number,
  running: Status,
): Promise<void> {
  const request = t.impliedOperation('shutdownInstance', { computeId: id });
  if (!request) throw lacking('shutdownInstance');
  const answer = await t.owner.send(request);
  if (!answer.ok) throw new Inconclusive(`instance ${id} cannot be shut down: ${answer.summary}`);
  const isDown = (status: Status) => status !== running && status !== 'shutting_down';
  await poll(() => readStatus(t, id), isDown, transitionTime(t));
}

/** The status that two looks in a row show; the last one when it never stays. */
async function steadyStatus(t: CheckContext, id: number): Promise<Status> {
  let before: Status;
  const look = async () => {
    const status = await readStatus(t, id);
    const seen = { status, isSteady: status === before };
    before = status;
    return seen;
  };
  return (await poll(look, ({ isSteady }) => isSteady, t.convergence)).last.status;
}

/** Undefined while the instance cannot be read. @throws Skip when the target reads no instances */
async function readStatus(t: CheckContext, id: number): Promise<Status> {
  const request = t.impliedOperation('getInstance', { computeId: id });
  if (!request) throw lacking('getInstance');
  const seen = await t.owner.send(request);
  return seen.ok ? seen.body?.status : undefined;
}

function lacking(name: string): Skip {
  return new Skip({ code: 'no-operation', operation: name }, `implied.${name}`);
}
