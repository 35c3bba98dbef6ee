import type { Check, Suite } from '../check/check.ts';
import type { Settings } from '../check/run-context.ts';
import { fits } from '../runner/glob.ts';
import { isSectionOf, selected } from '../runner/selection.ts';
import { checksShowing } from '../runner/shown-by-answers.ts';
import { loadSpec } from '../spec/load.ts';
import { didYouMean } from '../text/nearest.ts';
import { UsageError } from './usage-error.ts';

/** Which checks a run was asked for. */
export interface Asked {
  /** Each an id, a title, a glob, or several of them separated by commas. */
  readonly only?: readonly string[];
  readonly section?: readonly string[];
  readonly shard?: { readonly index: number; readonly of: number };
}

/** The checks to run, and the settings that select them again in the worker. */
export interface Selection extends Pick<Settings, 'only' | 'sections' | 'shard'> {
  readonly checks: readonly Check[];
}

/**
 * Chooses the checks of a run.
 * @throws UsageError when a section does not exist, or a part of `only` selects nothing
 */
export function selectChecks(asked: Asked, suites: readonly Suite[]): Selection {
  const all = suites.flatMap((suite) => suite.checks);
  const isCheck = (text: string) => isKnown(text, all);
  const isSection = (text: string) => suites.some(({ section }) => begins(section, text));
  const only = (asked.only ?? []).flatMap((text) => partsOf(text, isCheck));
  const sections = (asked.section ?? []).flatMap((text) => partsOf(text, isSection));
  for (const name of sections) assertSection(name, suites);
  for (const glob of only) assertMatches(glob, all);
  if (selected(suites, { only, sections }).length === 0) {
    throw new UsageError(`--only and --section together select no check: leave one of them out`);
  }
  const settings = { only, sections, ...(asked.shard ? { shard: asked.shard } : {}) };
  return { ...settings, checks: selected(suites, settings) };
}

/**
 * The names in a text, separated by commas. A title may hold commas itself: the longest piece that
 * names something is taken whole.
 */
function partsOf(text: string, isKnown: (name: string) => boolean): string[] {
  const pieces = text.split(',');
  const names: string[] = [];
  for (let from = 0; from < pieces.length; ) {
    const upTo = (to: number) => pieces.slice(from, to).join(',').trim();
    let to = pieces.length;
    while (to > from + 1 && !isKnown(upTo(to))) to -= 1;
    names.push(upTo(to));
    from = to;
  }
  return names.filter((name) => name !== '');
}

function begins(section: string, asked: string): boolean {
  return asked !== '' && isSectionOf(asked, section);
}

function matches(glob: string, check: Check): boolean {
  return [check.id, check.title, ...check.requirements].some((name) => fits(glob, name));
}

/** Whether a check goes by this name, or shows the requirement of this id in the answers that it gets. */
function isKnown(text: string, all: readonly Check[]): boolean {
  return all.some((check) => matches(text, check)) || checksShowing(text, all).length > 0;
}

function assertSection(name: string, suites: readonly Suite[]): void {
  const known = suites.map(({ section }) => section);
  if (known.some((section) => begins(section, name))) return;
  throw new UsageError(`--section: no section begins with ${name}${didYouMean(name, known)}`);
}

function assertMatches(glob: string, all: readonly Check[]): void {
  if (isKnown(glob, all)) return;
  const requirement = loadSpec().requirements.get(glob.toUpperCase());
  if (requirement?.unobservable) {
    throw new UsageError(`--only: ${requirement.id} is unobservable: ${requirement.unobservable}`);
  }
  const known = [...loadSpec().requirements.keys(), ...all.map(({ id }) => id)];
  throw new UsageError(`--only: ${glob} matches no check and no requirement${hint(glob, known)}`);
}

/** A list of the first few of a thousand names would help nobody. */
function hint(glob: string, known: readonly string[]): string {
  const text = didYouMean(glob, known);
  return text.startsWith('; did you mean')
    ? text
    : '; `run --dry-run` lists the checks, `requirements` the requirements';
}
