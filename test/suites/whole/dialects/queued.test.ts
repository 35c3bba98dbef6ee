import { queued } from '../../../../src/reference/dialects/time/queued.ts';
import { blamesNone } from '../../support/dialects.ts';

blamesNone([queued], 15);
