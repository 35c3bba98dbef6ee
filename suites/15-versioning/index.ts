import { suite } from '../../src/check/check.ts';
import { actionsChecks } from './actions.ts';
import { batchChecks } from './batch.ts';
import { queryIdsChecks } from './query-ids.ts';
import { queryIdsOfListsChecks } from './query-ids-of-lists.ts';

/** Versioning: what the earlier version offered and this one does not. */
export const versioning = suite('Versioning', (check) => {
  actionsChecks(check);
  queryIdsChecks(check);
  queryIdsOfListsChecks(check);
  batchChecks(check);
});
