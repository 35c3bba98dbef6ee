import { blamesNone, DIALECTS } from '../../support/dialects.ts';

blamesNone(DIALECTS.late, 15);
