import { authentication } from '../../../suites/12-authentication/index.ts';
import { seenGreen } from '../support/seen-green.ts';

seenGreen(authentication, { requests: 3150, created: 150, complete: true });
