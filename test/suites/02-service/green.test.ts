import { service } from '../../../suites/02-service/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(service, { requests: 850, created: 116, complete: true });
