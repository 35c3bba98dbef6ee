import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEvidence } from '../http/evidence/evidence.ts';
import { exchangesIn } from '../http/evidence/evidence-stream.ts';
import { renderedFiles } from '../report/write.ts';
import type { Claims } from '../result/aggregate.ts';
import { citedExchanges } from '../result/cited-exchanges.ts';
import type { RunResult } from '../result/run-result.ts';
import { specDigest } from '../spec/digest.ts';
import { loadSpec } from '../spec/load.ts';
import { toolVersion } from '../spec/package-root.ts';
import { isObject } from '../text/json.ts';
import { configurationIn } from './attest.ts';
import { verifyEvidence } from './evidence.ts';
import { type Verified, verifyFiles } from './files.ts';
import { verifyVerdicts } from './verdicts.ts';

const EVIDENCE = 'evidence.ndjson';

/**
 * Says what a run folder proves: which files belong together and who says so, whether the exchanges show what
 * the verdicts say, whether outcome and figures follow from the verdicts, and the pages from the result.
 * @param key the public key (Ed25519) of whoever is to have signed; none to look at everything else
 * @throws Error when the folder cannot be read
 */
export async function verifyFolder(
  folder: string,
  result: RunResult,
  key?: KeyObject,
): Promise<Verified> {
  const parts = [verifyFiles(folder, result, key)];
  const isSameSpec = result.document.digest === specDigest();
  if (isSameSpec) parts.push(...(await verifyContent(folder, result)));
  else parts.push({ notes: [OTHER_SPEC], problems: [] });
  return {
    notes: parts.flatMap(({ notes }) => notes),
    problems: parts.flatMap(({ problems }) => problems),
  };
}

const OTHER_SPEC =
  'verdicts were not worked out anew: the run was held against other claims than this version knows; verify it with the version that made it';

async function verifyContent(folder: string, result: RunResult): Promise<Verified[]> {
  const evidence = await verifyEvidence(result, exchangesIn(join(folder, EVIDENCE)));
  const claims = claimsIn(folder);
  const { operations } = loadSpec();
  const verdicts = verifyVerdicts(result, operations, claims, evidence.neverSucceeded);
  return [evidence, verdicts, await verifyPages(folder, result)];
}

/** What derives from run.json must be what this version derives from it. */
async function verifyPages(folder: string, result: RunResult): Promise<Verified> {
  if (result.tool.version !== toolVersion()) {
    return { notes: ['pages and machine forms were made by another version'], problems: [] };
  }
  const file = join(folder, EVIDENCE);
  const cited = existsSync(file) ? await readEvidence(file, citedExchanges(result)) : new Map();
  const files = renderedFiles(result, cited);
  const other = files.filter(({ name, text }) => !isThere(join(folder, name), text));
  return {
    notes: [`${files.length} pages and machine forms were made anew from run.json`],
    problems: other.map(({ name }) => `${name} does not follow from run.json`),
  };
}

function isThere(file: string, text: string): boolean {
  return existsSync(file) && readFileSync(file, 'utf8') === text;
}

function claimsIn(folder: string): Claims | undefined {
  const configuration = configurationIn(folder);
  if (!isObject(configuration)) return undefined;
  const { notClaimed = [], waivers = [] } = configuration as Partial<Claims>;
  return { notClaimed, waivers };
}
