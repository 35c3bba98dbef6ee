import { writeFileSync } from 'node:fs';

/*
 * Loaded into an instrumented server before its own code: writes down which mutants' places were run through. What
 * runs while modules load is told apart from what runs for a request.
 */
interface Coverage {
  readonly static: Readonly<Record<string, number>>;
  readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const recorded: { currentTestId?: string; mutantCoverage: Coverage } = {
  mutantCoverage: { static: {}, perTest: {} },
};
Object.assign(globalThis, { __stryker__: recorded });
process.once('SIGUSR2', () => {
  recorded.currentTestId = 'run';
});
process.once('exit', () => {
  const { static: loading, perTest } = recorded.mutantCoverage;
  const reached = { loading: Object.keys(loading), running: Object.keys(perTest.run ?? {}) };
  writeFileSync(process.env.REACHED ?? 'reached.json', JSON.stringify(reached));
});
