import fc from 'fast-check';
import type { CheckContext } from './check-context.ts';
import { Inconclusive, Violation } from './signals.ts';

/** How a property is tried. */
export interface Trial {
  /** Number of cases at standard effort; scaled by --effort. */
  readonly cases: number;
  /** Values that are always tried first. */
  readonly examples?: readonly unknown[];
}

/**
 * A law of the document over generated inputs: `law` states for one input what must be true, in the
 * sentences of the context. On a violation fast-check shrinks the input; the finding carries the
 * shortest one, with the seed and path that replay it.
 * @throws Violation with the shortest input; Inconclusive when no input could be tried at all.
 */
export async function property<T>(
  t: CheckContext,
  inputs: fc.Arbitrary<T>,
  trial: Trial,
  law: (input: T) => Promise<void>,
): Promise<void> {
  const seen: { violation?: Violation; inconclusive?: Inconclusive; tried: number } = { tried: 0 };
  const predicate = fc.asyncProperty(inputs, async (input) => {
    const mark = t.creations.mark;
    try {
      await law(input);
      seen.tried += 1;
    } catch (signal) {
      if (signal instanceof Inconclusive) seen.inconclusive = signal;
      else {
        if (signal instanceof Violation) seen.violation = signal;
        throw signal;
      }
    } finally {
      await t.creations.clear(mark);
    }
  });
  const details = await fc.check(predicate, parameters(t, trial));
  if (!details.failed) {
    if (seen.tried === 0 && seen.inconclusive) throw seen.inconclusive;
    return;
  }
  if (!seen.violation)
    throw details.errorInstance ?? new Error(`property failed without a violation`);
  t.recorder.fail(seen.violation, {
    ...(t.pointer ? { pointer: t.pointer } : {}),
    counterexample: {
      input: fc.stringify(details.counterexample?.[0]),
      seed: t.world.settings.seed,
      path: details.counterexamplePath ?? '',
    },
    replay: `--only ${quoted(t.id)} --seed ${t.world.settings.seed} --replay ${details.counterexamplePath ?? '0'}`,
  });
}

function parameters<T>(t: CheckContext, trial: Trial): fc.Parameters<[T]> {
  const { replayPath } = t.world.settings;
  return {
    seed: t.seed,
    numRuns: t.scaled(trial.cases),
    ...(trial.examples ? { examples: trial.examples.map((each) => [each as T]) } : {}),
    ...(replayPath ? { path: replayPath, endOnFailure: true } : {}),
  };
}

function quoted(id: string): string {
  return `'${id.replaceAll("'", "'\\''")}'`;
}
