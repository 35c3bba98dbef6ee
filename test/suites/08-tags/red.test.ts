import { tagsFaults } from '../../../src/reference/faults/08-tags/index.ts';
import { tags } from '../../../suites/08-tags/index.ts';
import { checksOf } from '../support/against.ts';
import { seenRed } from '../support/seen-red.ts';

/** Tags and tagged objects are judged on every answer: these checks bring forth answers of each. */
const showing = checksOf(tags.checks, 'TAG-OBJECTS-PAGINATED').filter(
  ({ objects }) => objects <= 4,
);

seenRed(tags.checks, tagsFaults, { showing, settleSeconds: 0.1 });
