import { setTimeout as sleep } from 'node:timers/promises';
import type { Attachable } from '../../../src/check/arrange/attachment.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { readOnce } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { Inconclusive } from '../../../src/result/signals.ts';

/** An attachment that does not last by itself is gone after this time, or taken for undone by something else. */
const A_MOMENT_MILLIS = 500;

/**
 * What leaves by itself, or with the instance of another check, says nothing of the deletion that is asked for next.
 * @throws Inconclusive, to be run again alone, where the volume has left
 */
export async function isStillOn(
  t: CheckContext,
  { path }: Attachable,
  instance: number,
): Promise<void> {
  await sleep(A_MOMENT_MILLIS);
  const last = await readOnce(t, path, isOn(instance));
  if (isOn(instance)(last)) return;
  const what = `${path} does not stay on instance ${instance}, whatever is deleted`;
  throw new Inconclusive(`${what}: ${last.summary}`, true);
}

/** A volume that was still there when another instance was deleted is there afterwards. */
export async function staysOn(
  t: CheckContext,
  { path }: Attachable,
  instance: number,
): Promise<void> {
  const last = await readOnce(t, path, isOn(instance));
  t.holds('VOL-DETACH-ON-INSTANCE-DELETE', isOn(instance)(last), {
    expected: `${path} to stay on instance ${instance} when another instance is deleted`,
    received: last.summary,
    answers: [last],
    broughtAbout: true,
  });
}

function isOn(instance: number): (seen: Answer) => boolean {
  return ({ ok, body }) => ok && body?.compute_id === instance;
}
