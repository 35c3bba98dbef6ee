import { blamesNone, DIALECTS } from '../support/dialects.ts';

blamesNone(DIALECTS.everything, 10);
