import type { Check, Suite } from '../check/check.ts';
import type { Settings } from '../check/run-context.ts';
import { fits } from './glob.ts';
import { shardOf } from './shards.ts';
import { checksShowing } from './shown-by-answers.ts';

/** The checks of these suites that the settings select. */
export function selected(
  suites: readonly Suite[],
  settings: Pick<Settings, 'only' | 'sections' | 'shard'>,
): Check[] {
  const all = suites.flatMap((suite) => suite.checks);
  const showing = new Set(settings.only.flatMap((id) => checksShowing(id, all)));
  const chosen = all.filter((check) => isSelected(check, settings, showing));
  const { shard } = settings;
  return shard ? shardOf(chosen, shard) : chosen;
}

function isSelected(
  check: Check,
  settings: Pick<Settings, 'only' | 'sections'>,
  showing: ReadonlySet<Check>,
): boolean {
  const { only, sections } = settings;
  const inSection =
    sections.length === 0 || sections.some((name) => isSectionOf(name, check.section));
  const wanted =
    only.length === 0 ||
    showing.has(check) ||
    only.some((glob) =>
      [check.id, check.title, ...check.requirements].some((id) => fits(glob, id)),
    );
  return inSection && wanted;
}

/** Whether a section is asked for by this text: its title, or the beginning of it. */
export function isSectionOf(asked: string, title: string): boolean {
  return title.toLowerCase().startsWith(asked.toLowerCase());
}
