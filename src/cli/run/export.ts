import { createWriteStream, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseBaseAddress } from '../../http/base-address.ts';
import { exchangesIn } from '../../http/evidence/evidence-stream.ts';
import { har } from '../../report/formats/har.ts';
import { waiverDraft } from '../../report/waiver-draft.ts';
import type { RunResult } from '../../result/run-result.ts';
import { evidenceFile } from '../../run/run-folder.ts';

/** What `report` writes only when it is asked to. */
export interface Exports {
  /** Where the evidence goes as an HTTP Archive. */
  readonly har?: string;
  /** Where a draft of waivers goes. */
  readonly writeWaivers?: string;
}

/** Writes what was asked for; the archive is streamed, as evidence may be long. */
export async function writeExports(
  folder: string,
  result: RunResult,
  { har: archive, writeWaivers }: Exports,
): Promise<void> {
  if (writeWaivers !== undefined) writeFileSync(writeWaivers, waiverDraft(result));
  if (archive === undefined) return;
  const { base } = parseBaseAddress(result.target.url);
  const recording = { tool: result.tool, base, started: result.started };
  const pieces = Readable.from(har(exchangesIn(evidenceFile(folder)), recording));
  await pipeline(pieces, createWriteStream(archive));
}
