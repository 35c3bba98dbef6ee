import { blamesNone, DIALECTS } from '../../support/dialects.ts';

blamesNone(DIALECTS.scarce, 10);
