import fc from 'fast-check';
import type { CheckContext } from './check-context.ts';
import { property } from './property.ts';

/**
 * One kind of step of a state machine. The model says when the step makes sense; `run` takes it on
 * the target, states what the document asks for, and brings the model up to date.
 */
export interface Step<Model> {
  /** One readable line with the values of this step, e.g. `resize volume 2 to 30 GiB`. */
  readonly says: (model: Readonly<Model>) => string;
  /** False when the step makes no sense in this state; it is then left out. */
  readonly possible: (model: Readonly<Model>) => boolean;
  readonly run: (model: Model, t: CheckContext) => Promise<void>;
}

/** A state machine: its kinds of step, and how a sequence begins. */
export interface Machine<Model> {
  /** Arbitraries of steps, the plainest first: fast-check shrinks towards small values. */
  readonly steps: readonly fc.Arbitrary<Step<Model>>[];
  /** Arranges what a sequence begins with; called once per sequence. */
  readonly begin: (t: CheckContext) => Promise<Model>;
  /** Sequences at standard effort. */
  readonly sequences: number;
  /** Most steps in one sequence at standard effort. */
  readonly length: number;
  /**
   * The last sequence of all but smoke runs: what random ones come to only by chance, such as each operation on one
   * object after each other one. What those find, they find with fewer steps. A step that is not possible is left out.
   */
  readonly tour?: readonly Step<Model>[];
}

/**
 * Walks random sequences of steps. When a step finds a violation, fast-check looks for the shortest
 * sequence that still does; the finding lists it as numbered steps.
 * @throws as `property` does
 */
export async function walk<Model extends object>(
  t: CheckContext,
  machine: Machine<Model>,
): Promise<void> {
  const path = t.run.settings.replayPath;
  const [, replayPath] = (path ?? '').split('@');
  const sequences = fc.commands(
    machine.steps.map((step) => step.map((each) => new StepCommand<Model>(each))),
    // Without a size fast-check stops at 10 steps, whatever the machine asks for.
    { maxCommands: lengthOf(t, machine), size: 'max', ...(replayPath ? { replayPath } : {}) },
  );
  const isTour = path !== undefined && replayPath === undefined;
  if (!isTour) await walkEach(t, machine, sequences, machine.sequences);
  const { tour } = machine;
  if (tour === undefined || t.recorder.findings.length > 0) return;
  if (isTour || (path === undefined && t.run.settings.effort !== 'smoke'))
    await walkEach(t, machine, fc.constant(commandsOf(tour)), 1);
}

async function walkEach<Model extends object>(
  t: CheckContext,
  machine: Machine<Model>,
  sequences: fc.Arbitrary<Iterable<fc.AsyncCommand<Model, Walk>>>,
  cases: number,
): Promise<void> {
  let said: string[] = [];
  await property(t, sequences, { cases, steps: () => said }, async (commands) => {
    said = [];
    const model = await machine.begin(t);
    await fc.asyncModelRun(() => ({ model, real: { t, said } }), commands);
  });
}

function commandsOf<Model extends object>(steps: readonly Step<Model>[]) {
  return steps.map((step) => new StepCommand<Model>(step));
}

function lengthOf<Model>(t: CheckContext, machine: Machine<Model>): number {
  const factor = { smoke: 0.5, standard: 1, thorough: 3 }[t.run.settings.effort];
  return Math.max(2, Math.round(machine.length * factor));
}

/** What a step is taken on: the target, and the list in which it says what it does. */
interface Walk {
  readonly t: CheckContext;
  readonly said: string[];
}

/** A step as fast-check takes it. One and the same may be taken in many sequences while it shrinks. */
class StepCommand<Model extends object> implements fc.AsyncCommand<Model, Walk> {
  readonly #step: Step<Model>;

  constructor(step: Step<Model>) {
    this.#step = step;
  }

  check(model: Readonly<Model>): boolean {
    return this.#step.possible(model);
  }

  async run(model: Model, { t, said }: Walk): Promise<void> {
    said.push(this.#step.says(model));
    await this.#step.run(model, t);
  }

  toString(): string {
    return 'step';
  }
}
