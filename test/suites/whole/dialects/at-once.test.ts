import { blamesNone, DIALECTS } from '../../support/dialects.ts';

blamesNone(DIALECTS.atOnce, 5);
