import { faults } from '../../src/reference/faults/index.ts';
import { loadSpec } from '../../src/spec/load.ts';
import type { Broken } from './proved.ts';

const HOME = new Map(
  loadSpec().sections.flatMap(({ title, requirements }) =>
    requirements.map(({ id }) => [id, title] as const),
  ),
);

/** Title of the section that a requirement belongs to. */
export function sectionOf(requirement: string): string | undefined {
  return HOME.get(requirement);
}

/** Every fault of the reference server, and the section of what it breaks. */
export const CATALOGUE: readonly Broken[] = [...faults.values()].map((fault) => ({
  ...fault,
  section: sectionOf(fault.requirement) ?? '',
}));
