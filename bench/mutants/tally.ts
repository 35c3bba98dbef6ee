import type { Tried } from './mutant.ts';
import { keyOf } from './mutant.ts';
import type { Judged, Triage } from './triage.ts';

/** What became of the mutants of one section. */
export interface Tally {
  readonly section: string;
  readonly drawn: number;
  readonly killed: number;
  /** The server did not start, went away, or was too slow for all checks. */
  readonly undecided: number;
  readonly equivalent: number;
  readonly silent: number;
  readonly beside: number;
  /** Survivors that a check should have seen, and those that nobody has judged yet. */
  readonly gaps: number;
  /** Killed of those that some check could see, 0..1. */
  readonly killRate: number;
}

/** How the row is called that sums up all others. */
export const ALL = 'all';

/** One row per section of which a mutant was drawn, and one of all. */
export function tallies(tried: readonly Tried[], triage: Triage): readonly Tally[] {
  const sections = [...new Set(tried.map(sectionOf))].toSorted();
  const rows = sections.map((name) =>
    tallyOf(
      name,
      tried.filter((each) => sectionOf(each) === name),
      triage,
    ),
  );
  return [...rows, tallyOf(ALL, tried, triage)];
}

/** The survivors that were judged so; those that nobody has judged are gaps. */
export function survivorsOf(tried: readonly Tried[], triage: Triage, verdict: Judged['verdict']) {
  return tried.filter(
    (each) => each.end === 'survived' && (triage.get(keyOf(each))?.verdict ?? 'gap') === verdict,
  );
}

/** Keys of mutants that are judged as survivors, and are killed by now. */
export function killedSince(tried: readonly Tried[], triage: Triage): string[] {
  const keys = tried.filter(({ end }) => end === 'killed').map(keyOf);
  return keys.filter((key) => triage.has(key));
}

/** The folder that it is in; what all sections share is the core. */
function sectionOf({ file }: Tried): string {
  return /(?<=\/)\d\d-[a-z-]+(?=\/)/.exec(file)?.[0] ?? 'core';
}

function tallyOf(section: string, tried: readonly Tried[], triage: Triage): Tally {
  const ended = (end: Tried['end']) => tried.filter((each) => each.end === end).length;
  const judged = (verdict: Judged['verdict']) => survivorsOf(tried, triage, verdict).length;
  const [killed, gaps] = [ended('killed'), judged('gap')];
  return {
    ...{ section, drawn: tried.length, killed, gaps },
    undecided: ended('broken') + ended('slow'),
    ...{ equivalent: judged('equivalent'), silent: judged('silent'), beside: judged('beside') },
    killRate: killed + gaps === 0 ? 1 : killed / (killed + gaps),
  };
}
