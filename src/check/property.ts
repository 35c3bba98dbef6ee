import fc from 'fast-check';
import { Violation } from '../result/signals.ts';
import { quoteForShell } from '../text/shell.ts';
import type { CheckContext } from './check-context.ts';
import { describeInput } from './property/counterexample.ts';
import { Seen } from './property/seen.ts';
import type { Trial } from './property/trial.ts';

/**
 * A law of the document over generated inputs: `law` states for one input what must be true, with
 * the assertions of the context. On a violation fast-check shrinks the input; the finding carries the
 * shortest one, with the seed and path that replay it. What a case creates is removed before the next.
 * @throws Inconclusive when no input could be tried at all; a RefusedArrangement when one was refused
 *   that should not have been
 */
export async function property<T>(
  t: CheckContext,
  inputs: fc.Arbitrary<T>,
  trial: Trial,
  law: (input: T) => Promise<void>,
): Promise<void> {
  const seen = new Seen(t, trial);
  const predicate = fc.asyncProperty(inputs, async (input) => {
    // An input that is not tried counts as one that passes: so fast-check finds nothing shorter and stops.
    if (seen.isCutShort()) return;
    await seen.affordably(async () => {
      const mark = t.creations.mark;
      t.beginCase();
      try {
        await law(input);
        seen.tried += 1;
      } catch (signal) {
        seen.end(signal);
      } finally {
        await t.creations.clear(mark);
      }
    });
  });
  const details = await t.urgently('long sequence', async () =>
    fc.check(predicate, parameters(t, trial)),
  );
  t.recorder.leaveOut(seen.notArranged + seen.tooLate);
  if (seen.shortage) t.recorder.spare(seen.spared, seen.shortage);
  if (details.failed) report(t, seen, details);
  else if (seen.refused) throw seen.refused;
  else if (seen.tried === 0 && seen.inconclusive) throw seen.inconclusive;
}

function report<T>(t: CheckContext, seen: Seen, details: fc.RunDetails<[T]>): void {
  const { errorInstance, counterexample, counterexamplePath } = details;
  if (!(errorInstance instanceof Violation)) throw errorInstance ?? new Error('property failed');
  const violation = seen.violation ?? errorInstance;
  const { seed } = t.run.settings;
  const printed = fc.stringify(counterexample?.[0]);
  const found = describeInput(printed, counterexamplePath ?? '0', seen.steps);
  const note = noteOf(seen);
  t.recorder.fail(violation, {
    ...(t.pointer ? { pointer: t.pointer } : {}),
    counterexample: { ...found, seed, ...(note ? { note } : {}) },
    replay: `--only ${quoteForShell(t.id)} --seed ${seed} --replay ${found.path}`,
  });
}

/** What keeps the input from being known to be the shortest. */
function noteOf({ cutShort: end, notArranged }: Seen): string {
  const inputs = notArranged === 1 ? '1 input' : `${notArranged} inputs`;
  return [
    ...(end ? [`shrinking was ended after ${end}: a shorter input may fail as well`] : []),
    ...(notArranged > 0 ? [`${inputs} could not be arranged`] : []),
  ].join('; ');
}

function parameters<T>(t: CheckContext, trial: Trial): fc.Parameters<[T]> {
  const [path] = (t.run.settings.replayPath ?? '').split('@');
  return {
    seed: t.seed,
    numRuns: t.scaled(trial.cases),
    ...(trial.examples ? { examples: trial.examples.map((each) => [each as T]) } : {}),
    ...(path ? { path, endOnFailure: true } : {}),
  };
}
