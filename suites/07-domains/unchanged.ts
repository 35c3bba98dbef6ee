import { type ArrangedDomain, arrangeDomain } from '../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { arrangeSlave } from './requests.ts';

/**
 * Domains that are there for the whole run, one of each kind. Whoever asks for one may read it, clone
 * it and take its name, but never changes it.
 */
export const UNCHANGED = {
  master: unchanged('master', (t) => arrangeDomain(t)),
  slave: unchanged('slave', arrangeSlave),
  disabled: unchanged('disabled', (t) => arrangeDomain(t, { status: 'disabled' })),
} as const;

function unchanged(kind: string, make: (arrangement: CheckContext) => Promise<ArrangedDomain>) {
  return (t: CheckContext) => t.shared(`${kind} domain that no check changes`, make);
}
