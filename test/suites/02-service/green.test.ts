import { service } from '../../../suites/02-service/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(service, { requests: 80, created: 8, complete: true });
