import { authentication } from '../../../suites/12-authentication/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(authentication, { requests: 2000, created: 110, complete: true });
