import { type ArrangedInstance, arrangeInstance } from '../../../src/check/arrange/instance.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { INSTANCE_LABEL_LENGTH } from '../../../src/rules/11-instances/instance-label.ts';

/** Another deployed instance than the one all checks share, in the same region; made once per run. */
export function secondInstance(t: CheckContext): Promise<ArrangedInstance> {
  return t.shared('second instance', (arrangement) => arrangeInstance(arrangement));
}

/** A deployed instance in the target's second region; made once per run. @throws Skip when there is none */
export function farInstance(t: CheckContext): Promise<ArrangedInstance> {
  return t.shared('instance in the second region', (arrangement) =>
    // The longest label: what shows it elsewhere might cut it.
    arrangeInstance(arrangement, {
      region: arrangement.fixture('secondRegion'),
      label: arrangement.names.labelOf(INSTANCE_LABEL_LENGTH.most),
    }),
  );
}
