import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { tokenOf } from '../../../src/config/credentials.ts';

const RESTRICTED = ['restricted', 'readOnlyUser'];

/** The restricted users of the account that there are tokens of. */
export function restrictedUsers(t: CheckContext): Caller[] {
  const { configuration } = t.run.settings;
  return RESTRICTED.filter((role) => tokenOf(configuration, role)).map((role) => t.as(role));
}
