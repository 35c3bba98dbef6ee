import { acceptName } from '../../blocks/domain.ts';
import type { Fault } from '../../fault.ts';

/** Names that differ in capital letters alone, and are taken for two. */
export const namesInOtherLettersFaults: readonly Fault[] = [
  {
    id: 'name-in-capitals-is-another',
    requirement: 'DOM-NAME-UNIQUE-CASE',
    kind: 'rare-value',
    see: 'create a domain with the name of another one in capitals: it is created',
    wrap: acceptName((name, { domains }) =>
      domains.some(({ domain }) => domain !== name && domain.toLowerCase() === name.toLowerCase()),
    ),
  },
  {
    id: 'name-of-other-account-in-capitals-taken',
    requirement: 'DOM-NAME-UNIQUE-CASE',
    kind: 'cross-resource',
    see: 'create a domain with the name of another account in capitals: it is created',
    wrap: acceptName((name, { domains }) =>
      domains.some(
        ({ domain, account }) =>
          account === 2 && domain !== name && domain.toLowerCase() === name.toLowerCase(),
      ),
    ),
  },
];
