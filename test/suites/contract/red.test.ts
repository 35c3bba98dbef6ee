import { contractFaults as volumes } from '../../../src/reference/faults/04-volumes/contract.ts';
import { contractFaults as vpcs } from '../../../src/reference/faults/05-vpcs/contract.ts';
import { contractFaults as domains } from '../../../src/reference/faults/07-domains/contract.ts';
import { contractFaults as tags } from '../../../src/reference/faults/08-tags/contract.ts';
import { contractFaults as balancers } from '../../../src/reference/faults/10-load-balancers/contract.ts';
import { seenRed } from '../support/seen-red.ts';

seenRed([], [...volumes, ...vpcs, ...domains, ...tags, ...balancers]);
