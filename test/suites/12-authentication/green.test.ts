import { authentication } from '../../../suites/12-authentication/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(authentication, { requests: 2950, created: 143, complete: true });
