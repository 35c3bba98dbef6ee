import { blamesNone, DIALECTS } from '../support/dialects.ts';
import { allChecks } from '../support/smoke-plan.ts';

// It makes most of the odd choices at once, so that here every check meets them.
blamesNone(DIALECTS.everything, 15, allChecks);
