import { tagsFaults } from '../../../src/reference/faults/08-tags/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { tags } from '../../../suites/08-tags/index.ts';
import { checksOf } from '../support/against.ts';
import { seenRed } from '../support/seen-red.ts';
import { VISIBLE_DELAYS } from '../support/visible-delays.ts';

/** Tags and tagged objects are judged on every answer: these checks bring forth answers of each. */
const showing = checksOf(tags.checks, 'TAG-OBJECTS-PAGINATED').filter(
  ({ objects }) => objects <= 4,
);

/** What shows only while a volume is resizing. */
const isTransient = ({ id }: Fault) => id.includes('resizing');

seenRed(tags.checks, tagsFaults.filter(isTransient), { server: VISIBLE_DELAYS });
seenRed(
  tags.checks,
  tagsFaults.filter((fault) => !isTransient(fault)),
  { showing, settleSeconds: 0.1 },
);
