import { serviceFaults } from '../../../src/reference/faults/02-service/index.ts';
import { service } from '../../../suites/02-service/index.ts';
import { seenRed } from '../support/seen-red.ts';

/** What is answered by an empty object is judged on every answer: here volumes are detached, and all kinds deleted. */
const showing = service.checks.filter(({ title }) =>
  /deletions of the same|looked at again/.test(title),
);

seenRed(service.checks, serviceFaults, { showing });
