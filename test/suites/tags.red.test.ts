import { tagsFaults } from '../../src/reference/faults/tags.ts';
import { tags } from '../../suites/tags.ts';
import { checksOf } from './against.ts';
import { seenRed } from './seen-red.ts';

/** Shapes are judged on every answer: these checks bring forth answers of each. */
const SHAPES = ['TAG-LABEL', 'TAG-OBJECTS-KINDS'];
const showing = checksOf(tags.checks, 'TAG-OBJECTS-PAGINATED')
  .filter(({ objects }) => objects <= 4)
  .map((check) => ({ ...check, requirements: [...check.requirements, ...SHAPES] }));

seenRed([...tags.checks, ...showing], tagsFaults, { settleSeconds: 0.1 });
