import fc from 'fast-check';
import type { CheckContext } from './check-context.ts';
import type { Finding } from './results.ts';
import { Inconclusive, Violation } from './signals.ts';

const LONGEST_MILLIS = 180_000;

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
 * shortest one, with the seed and path that replay it. What a case creates is removed before the next.
 * @throws Inconclusive when no input could be tried at all
 */
export async function property<T>(
  t: CheckContext,
  inputs: fc.Arbitrary<T>,
  trial: Trial,
  law: (input: T) => Promise<void>,
): Promise<void> {
  const seen = new Seen();
  const predicate = fc.asyncProperty(inputs, async (input) => {
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
  const details = await fc.check(predicate, parameters(t, trial));
  if (details.failed) report(t, seen, details);
  else if (seen.tried === 0 && seen.inconclusive) throw seen.inconclusive;
}

/** What the cases of one property came to. */
class Seen {
  tried = 0;
  violation: Violation | undefined;
  inconclusive: Inconclusive | undefined;

  /** A violation makes fast-check shrink; a case that could not be arranged is left out. */
  end(signal: unknown): void {
    if (signal instanceof Inconclusive) {
      this.inconclusive = signal;
      return;
    }
    if (signal instanceof Violation) this.violation = signal;
    throw signal;
  }
}

function report<T>(t: CheckContext, seen: Seen, details: fc.RunDetails<[T]>): void {
  const { errorInstance, counterexample, counterexamplePath } = details;
  if (!(errorInstance instanceof Violation)) throw errorInstance ?? new Error('property failed');
  const violation = seen.violation ?? errorInstance;
  const { seed } = t.world.settings;
  const input = fc.stringify(counterexample?.[0]);
  const [, commandsPath] = input.match(/replayPath="([^"]*)"/) ?? [];
  const path = `${counterexamplePath ?? '0'}${commandsPath ? `@${commandsPath}` : ''}`;
  t.recorder.fail(violation, {
    ...(t.pointer ? { pointer: t.pointer } : {}),
    counterexample: { input: readable(input), seed, path, ...steps(input) },
    replay: `--only ${quoted(t.id)} --seed ${seed} --replay ${path}`,
  });
}

function parameters<T>(t: CheckContext, trial: Trial): fc.Parameters<[T]> {
  const [path] = (t.world.settings.replayPath ?? '').split('@');
  return {
    seed: t.seed,
    numRuns: t.scaled(trial.cases),
    // Shrinking on a slow target could go on for hours; what was found by then is kept.
    interruptAfterTimeLimit: LONGEST_MILLIS,
    ...(trial.examples ? { examples: trial.examples.map((each) => [each as T]) } : {}),
    ...(path ? { path, endOnFailure: true } : {}),
  };
}

/** A sequence of commands prints as `step,step /*replayPath="..."*\/`; the path is told apart. */
function readable(input: string): string {
  return input.replace(/\s*\/\*replayPath="[^"]*"\*\//, '');
}

function steps(input: string): Pick<NonNullable<Finding['counterexample']>, 'steps'> {
  if (!input.includes('replayPath=')) return {};
  return {
    steps: readable(input)
      .split(STEP_SEPARATOR)
      .map((step, index) => `${index + 1}. ${step.trim()}`),
  };
}

const STEP_SEPARATOR = /,(?=[a-z])/;

function quoted(id: string): string {
  return `'${id.replaceAll("'", "'\\''")}'`;
}
