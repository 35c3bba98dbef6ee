import { contractFaults as domains } from '../../../src/reference/faults/07-domains/contract.ts';
import { contractFaults as tags } from '../../../src/reference/faults/08-tags/contract.ts';
import { contractFaults as balancers } from '../../../src/reference/faults/10-load-balancers/contract.ts';
import { seenRed } from '../support/seen-red.ts';

seenRed([], [...domains, ...tags, ...balancers]);
