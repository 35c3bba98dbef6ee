import type { Check, Suite } from '../check/check.ts';
import type { Settings } from '../check/run-context.ts';

/** The checks of these suites that the settings select. */
export function selected(
  suites: readonly Suite[],
  settings: Pick<Settings, 'only' | 'sections' | 'shard'>,
): Check[] {
  const all = suites.flatMap((suite) => suite.checks);
  const chosen = all.filter((check) => isSelected(check, settings));
  const { shard } = settings;
  return shard ? chosen.filter((_, index) => index % shard.of === shard.index - 1) : chosen;
}

function isSelected(check: Check, settings: Pick<Settings, 'only' | 'sections'>): boolean {
  const { only, sections } = settings;
  const inSection = sections.length === 0 || sections.some((name) => same(name, check.section));
  const wanted =
    only.length === 0 ||
    only.some((glob) =>
      [check.id, check.title, ...check.requirements].some((id) => fits(glob, id)),
    );
  return inSection && wanted;
}

function same(asked: string, section: string): boolean {
  return section.toLowerCase().startsWith(asked.toLowerCase());
}

/** `VOL-*` fits VOL-RESIZE-GROWS; a `?` is any one character, everything else is itself. */
export function fits(glob: string, id: string): boolean {
  const pattern = glob
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${pattern}$`, 'i').test(id);
}
