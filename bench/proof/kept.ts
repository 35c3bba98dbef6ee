import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { specDigest } from '../../src/spec/digest.ts';
import { loadSpec } from '../../src/spec/load.ts';
import { type Figures, figuresOf } from './figures.ts';
import { proofPage } from './page.ts';
import type { Proved } from './proved.ts';
import { summary } from './summary.ts';
import { bySection, flawed, spills } from './tables.ts';

/** What a folder holds of a proof: one line per fault, from which an interrupted one goes on. */
export class Kept {
  readonly #folder: string;
  readonly #known: Map<string, Proved>;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#known = new Map(readLines(this.#file).map((each) => [each.fault, each]));
  }

  get #file(): string {
    return join(this.#folder, 'proof.ndjson');
  }

  has(fault: string): boolean {
    return this.#known.has(fault);
  }

  add(measured: Proved): void {
    this.#known.set(measured.fault, measured);
    appendFileSync(this.#file, `${JSON.stringify(measured)}\n`);
  }

  /** Writes proof.json, summary.md and index.html of what was asked for; `of` is how many faults there are. */
  write(faults: readonly string[], of: number): Figures {
    const all = faults.flatMap((fault) => this.#known.get(fault) ?? []);
    const figures = figuresOf(all);
    const { revision, sections: parts, requirements } = loadSpec();
    const names = parts.map(({ title }) => title);
    const home = new Map(
      parts.flatMap((part) => part.requirements.map(({ id }) => [id, part.title])),
    );
    const sections = bySection(all, names);
    const spilled = spills(all, names, (id) => home.get(id));
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

function readLines(file: string): Proved[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}
