import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { specDigest } from '../../src/spec/digest.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { codeDigest } from '../code-digest.ts';
import { sectionOf } from './catalogue.ts';
import { type Figures, figuresOf } from './figures.ts';
import type { Measured } from './measured.ts';
import { proofPage } from './page.ts';
import { type Broken, type Proved, proved } from './proved.ts';
import { summary } from './summary.ts';
import { bySection, flawed, spills } from './tables.ts';

/** What a folder holds of a proof: one line per fault, from which an interrupted one of the same code goes on. */
export class Kept {
  readonly #folder: string;
  /** Which code it was measured of. */
  readonly #code = codeDigest().slice(0, 12);
  readonly #known: Map<string, Measured>;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#known = new Map(readLines(this.#file).map((each) => [each.fault, each]));
  }

  get #file(): string {
    return join(this.#folder, `proof-${this.#code}.ndjson`);
  }

  has(fault: string): boolean {
    return this.#known.has(fault);
  }

  /** What a run against this fault left behind. */
  of(fault: string): Measured | undefined {
    return this.#known.get(fault);
  }

  add(measured: Measured): void {
    this.#known.set(measured.fault, measured);
    appendFileSync(this.#file, `${JSON.stringify(measured)}\n`);
  }

  /** What is known of these faults, by the causes as they are found today. */
  proved(faults: readonly Broken[]): Proved[] {
    return faults.flatMap((fault) => {
      const known = this.#known.get(fault.id);
      return known ? [proved(fault, known)] : [];
    });
  }

  /** Writes proof.json, summary.md and index.html of what was asked for; `of` is how many faults there are. */
  write(faults: readonly Broken[], of: number): Figures {
    const all = this.proved(faults);
    const figures = figuresOf(all);
    const { revision, sections: parts, requirements } = loadSpec();
    const names = parts.map(({ title }) => title);
    const sections = bySection(all, names);
    const spilled = spills(all, names, sectionOf);
    const digest = specDigest();
    const facts = { revision, digest, requirements: requirements.size, of, figures, faults: all };
    this.#write('proof.json', `${JSON.stringify(facts, null, 2)}\n`);
    this.#write('summary.md', summary(figures, of, sections, flawed(all)));
    this.#write('index.html', proofPage({ figures, of, sections, spilled, all }));
    return figures;
  }

  #write(name: string, text: string): void {
    writeFileSync(join(this.#folder, name), text);
  }
}

function readLines(file: string): Measured[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}
