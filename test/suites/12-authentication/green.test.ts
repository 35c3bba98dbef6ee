import { authentication } from '../../../suites/12-authentication/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(authentication, { requests: 900, created: 90, complete: true });
