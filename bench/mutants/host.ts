import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { OBSERVABLE } from '../../src/reference/observable.ts';
import type { Reference, startReference } from '../../src/reference/server.ts';
import type { Reached, Told, Wish } from './host-messages.ts';

/*
 * A process that has loaded the instrumented copy, and starts its server with the mutant it is told. A mutant whose place is
 * run through while modules load is named by the environment.
 */
const [code = ''] = process.argv.slice(2);
const instrumented = await import(pathToFileURL(join(code, 'src/reference/server.js')).href);
const start: typeof startReference = instrumented.startReference;
const chosen = await import(pathToFileURL(join(code, 'src/reference/observable.js')).href);
const options: typeof OBSERVABLE = chosen.OBSERVABLE;

/** What the code that StrykerJS puts in reads and writes. */
interface Switch {
  activeMutant?: string | undefined;
  hitCount?: number;
  hitLimit?: number;
  currentTestId?: string | undefined;
  readonly mutantCoverage?: {
    readonly static: Readonly<Record<string, number>>;
    readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
  };
}

// It is there since the copy was loaded.
const { __stryker__: mutants } = globalThis as unknown as { readonly __stryker__: Switch };
let server: Reference | undefined;

process.on('message', (wish: Wish) => void fulfil(wish).then(tell, () => tell({})));
process.on('disconnect', () => process.exit(0));
tell({});

async function fulfil(wish: Wish): Promise<Told> {
  if (wish.ask === 'reached') return { reached: reachedSoFar() };
  if (wish.ask === 'note') {
    mutants.currentTestId = wish.check;
    return {};
  }
  await server?.close();
  // A loop that never ends throws instead.
  Object.assign(mutants, { activeMutant: wish.mutant, hitCount: 0, hitLimit: 1_000_000 });
  server = await start(options);
  return { config: server.config };
}

function reachedSoFar(): Reached {
  const { static: loading = {}, perTest = {} } = mutants.mutantCoverage ?? {};
  const byCheck = Object.entries(perTest).map(([check, places]) => [check, Object.keys(places)]);
  return { loading: Object.keys(loading), byCheck: Object.fromEntries(byCheck) };
}

function tell(told: Told): void {
  process.send?.(told);
}
