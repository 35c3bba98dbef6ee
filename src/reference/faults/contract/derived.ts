import { loadSpec } from '../../../spec/load.ts';
import type { Fault } from '../fault.ts';
import { fixedFieldsSet } from './fixed.ts';
import { forgottenRules } from './forgotten.ts';
import { strictBounds } from './strict.ts';
import { unknownTaken } from './unknown.ts';

/** Faults derived from spec/openapi.yaml, which the contract cases of all sections look for. */
const derived: readonly Fault[] = [
  ...forgottenRules,
  ...strictBounds,
  ...unknownTaken,
  ...fixedFieldsSet,
];

/**
 * Those that break a requirement of this section.
 * @param title the section as spec/requirements names it, for example `Load balancers`
 * @throws Error when there is no such section
 */
export function contractFaultsOf(title: string): readonly Fault[] {
  const section = loadSpec().sections.find((each) => each.title === title);
  if (section === undefined) throw new Error(`expected a section, got ${title}`);
  const own = new Set(section.requirements.map(({ id }) => id));
  return derived.filter(({ requirement }) => own.has(requirement));
}
