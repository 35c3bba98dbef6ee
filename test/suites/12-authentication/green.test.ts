import { authentication } from '../../../suites/12-authentication/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(authentication, { requests: 1900, created: 110, complete: true });
