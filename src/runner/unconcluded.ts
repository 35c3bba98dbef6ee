import { join } from 'node:path';
import { exchangesIn } from '../http/evidence/evidence-stream.ts';
import { type Conclusion, NO_CONCLUSION } from '../result/conclusion.ts';
import { pairsByOperation } from '../result/figures/pairs-tried.ts';
import { watchAgain } from './from-evidence.ts';
import { readTallies } from './tallies.ts';

/** What is known of a run whose worker never came to its conclusion: what its folder shows of all of it. */
export async function unconcluded(folder: string): Promise<Conclusion> {
  const { traffic, ...watched } = await watchAgain(exchangesIn(join(folder, 'evidence.ndjson')));
  const { observations, pairs, convergenceMillis } = readTallies(folder);
  return {
    ...NO_CONCLUSION,
    ...watched,
    observations,
    pairs: pairsByOperation(pairs.map(([, each]) => each)),
    traffic: { ...NO_CONCLUSION.traffic, ...traffic, convergenceMillis },
  };
}
