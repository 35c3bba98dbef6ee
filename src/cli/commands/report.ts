import { join } from 'node:path';
import { Command } from 'commander';
import { attest } from '../../attest/attest.ts';
import { type Change, changeRemarks, changesIn } from '../../attest/changes.ts';
import type { Exchange } from '../../http/exchange.ts';
import { writeReports } from '../../report/write.ts';
import type { RunResult } from '../../result/run-result.ts';
import { readExchanges, readRun, requireRun, writingInto } from '../../run/run-folder.ts';
import { withScripts } from '../../run/scripts.ts';
import { hasResult, readUnfinished } from '../../run/unfinished.ts';
import { type Exports, writeExports } from '../run/export.ts';
import { signingKey } from '../run/signing-key.ts';
import { tellUnwritten } from '../tell-unwritten.ts';

/** What a folder holds of a run. */
interface Read {
  readonly result: RunResult;
  readonly exchanges: ReadonlyMap<number, Exchange>;
  readonly changed?: readonly Change[];
}

/** `compute-conformance report`: writes all that derives from a run.json anew, or what there is of a killed run. */
export function reportCommand(): Command {
  return new Command('report')
    .argument('<folder>', 'a report folder')
    .option('--har <file>', 'write the evidence as an HTTP Archive as well')
    .option('--write-waivers <file>', 'write a draft of waivers for what is broken as well')
    .option('--sign <key>', 'sign the attestation: a private key (Ed25519, PEM)')
    .action(async (folder: string, { sign, ...exports }: Exports & { sign?: string }) => {
      const key = sign === undefined ? undefined : signingKey(sign);
      const { changed = [], ...run } = (await killedRun(folder)) ?? (await wholeRun(folder));
      const { result, exchanges } = run;
      tellUnwritten(await writingInto(folder, async () => writeReports(folder, result, exchanges)));
      attest(folder, key, changed);
      await writeExports(folder, result, exports);
      process.stdout.write(`${join(folder, 'report.html')}\n`);
    });
}

/** A run with what it holds; what somebody changed since is said by what is made of it. */
async function wholeRun(folder: string): Promise<Read> {
  const found = readRun(folder);
  const changed = changesIn(folder);
  const news = changeRemarks(changed).filter((remark) => !found.remarks.includes(remark));
  for (const remark of news) process.stderr.write(`${remark}\n`);
  const result = { ...found, remarks: [...news, ...found.remarks] };
  return {
    result,
    exchanges: await readExchanges(folder, result),
    ...(changed ? { changed } : {}),
  };
}

/** A run whose process ended before it could write a report; undefined when there is a report, or no such run. */
async function killedRun(folder: string): Promise<Read | undefined> {
  if (hasResult(folder)) return undefined;
  const killed = await readUnfinished(folder);
  if (killed === undefined) return undefined;
  const result = requireRun(JSON.stringify(killed.result), folder);
  process.stdout.write(`${result.remarks[0]}\n`);
  return withScripts(result, folder, killed.begun.options);
}
