import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { changeTime } from '../../../src/limits/transition-time.ts';
import { isSameJson } from '../../../src/text/same-json.ts';
import type { Ask } from '../requests.ts';
import { effectAsked, itemPath } from './no-effect.ts';

/** By operation, what says that it changes what is there. */
const TOLD_BY: Readonly<Record<string, string>> = {
  updateVolume: 'SVC-PUT-UPDATES',
  updateVpc: 'SVC-PUT-UPDATES',
  updateDomain: 'SVC-PUT-UPDATES',
  updateImage: 'SVC-PUT-UPDATES',
  attachVolume: 'VOL-ATTACH',
  detachVolume: 'VOL-DETACH',
  resizeVolume: 'VOL-RESIZE',
};

/** The requirement that the operation does what it is asked; undefined of those that change no object. */
export function toldBy(operation: string): string | undefined {
  return TOLD_BY[operation];
}

/** What an OAuth token was let do is done: its owner comes to read it, as far as answers show the field. */
export async function isDone(t: CheckContext, request: Ask): Promise<void> {
  const requirement = toldBy(request.operation);
  const wish = Object.entries(effectAsked(request) ?? {});
  if (requirement === undefined) return;
  const path = itemPath(request);
  const isShown = ({ ok, body }: Answer) =>
    ok && wish.every(([name, value]) => isAlike(body?.[name], value));
  const expected = `${path} to show what an OAuth token changed by ${request.operation}`;
  await t.eventually(requirement, expected, () => t.owner.get(path), isShown, changeTime(t, path));
}

function isAlike(shown: unknown, value: unknown): boolean {
  return shown === undefined || isSameJson(shown, value);
}
