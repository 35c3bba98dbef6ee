import { suite } from '../../src/check/check.ts';
import { boundsAlikeChecks } from './bounds-alike.ts';
import { pageSizeChecks } from './page-size.ts';
import { pagesChecks } from './pages.ts';
import { threePagesChecks } from './three-pages.ts';
import { twoPagesChecks } from './two-pages.ts';
import { twoPagesOfATagChecks } from './two-pages-of-a-tag.ts';

/** Common conventions: the list envelope and its two query parameters. */
export const lists = suite('Lists', (check) => {
  pageSizeChecks(check);
  boundsAlikeChecks(check);
  pagesChecks(check);
  twoPagesChecks(check);
  twoPagesOfATagChecks(check);
  threePagesChecks(check);
});
