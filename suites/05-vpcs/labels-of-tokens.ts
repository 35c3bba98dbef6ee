import type { CheckContext } from '../../src/check/check-context.ts';
import { othersOf } from '../support/callers/others.ts';
import { attemptVpc } from './requests.ts';

/** An OAuth token gives no VPC a label that is in use, and one that it gives is in use for its owner. */
export async function isInUseForTokens(t: CheckContext, label: string): Promise<void> {
  for (const token of othersOf(t, 'tokens.vpc:read_write')) {
    t.refused('VPC-LABEL-UNIQUE', await attemptVpc(t, { label }, token));
    const another = { label: t.names.label() };
    if ((await attemptVpc(t, another, token)).ok)
      t.refused('VPC-LABEL-UNIQUE', await attemptVpc(t, another));
  }
}
