import { instanceBody, instancePath } from '../../src/check/arrange/instance.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/** POST /compute/instances, unbooted; what it creates is removed when the check ends. */
export function createInstance(
  t: CheckContext,
  wish: Record<string, unknown> = {},
  without: readonly string[] = [],
): Promise<Answer> {
  const body: Record<string, unknown> = instanceBody(t, wish);
  for (const field of without) delete body[field];
  return t.creations.attempt({ collection: '/compute/instances', body, path: instancePath });
}

/** The id of a new instance. @throws Inconclusive when the answer, which is not shown, has none */
export function idOf(answer: Answer): number {
  const id = answer.body?.id;
  if (!Number.isSafeInteger(id)) {
    throw new Inconclusive(
      'the answer to the creation shows no id, and the document does not show that answer',
    );
  }
  return id;
}
