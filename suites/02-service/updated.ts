import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { isSameJson } from '../../src/text/same-json.ts';

/** An update that was accepted, and shown once since. */
export interface Updated {
  readonly requirement: string;
  readonly path: string;
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** When it was shown, in milliseconds as `performance.now` counts. */
  readonly since: number;
}

/** What it was, and was shown to be just now. */
export function was(
  requirement: string,
  path: string,
  field: string,
  before: unknown,
  after: unknown,
): Updated {
  return { requirement, path, field, before, after, since: performance.now() };
}

/** Asks for one field to be another, and waits until it is. @returns nothing where it is not accepted, or not shown */
export async function comesToBe(
  t: CheckContext,
  requirement: string,
  { path, body }: { readonly path: string; readonly body: Readonly<Record<string, unknown>> },
  wish: Readonly<Record<string, unknown>>,
  ask: () => Promise<Answer>,
): Promise<Updated[]> {
  const [[field, after]] = Object.entries(wish) as [[string, unknown]];
  // What never was otherwise cannot go back.
  if (body[field] === undefined || isSameJson(body[field], after)) return [];
  if (!(await poll(ask, ({ ok }) => ok, t.convergence)).held) return [];
  const { body: seen } = await shown(t, path, field, after);
  if (!isSameJson(seen?.[field], after)) return [];
  return [was(requirement, path, field, body[field], after)];
}

/** The record as it shows this value, or else as it was read last. */
export async function shown(t: CheckContext, path: string, field: string, value: unknown) {
  const { last } = await poll(
    () => t.owner.get(path),
    ({ body }) => isSameJson(body?.[field], value),
    transitionTime(t),
  );
  return last;
}
