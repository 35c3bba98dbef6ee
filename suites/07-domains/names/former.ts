import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { TIMER_FIELDS } from '../../../src/rules/07-domains/domain-timer.ts';
import { isSameJson } from '../../../src/text/same-json.ts';
import type { Fields } from '../requests.ts';

/** By which requirement a new domain does not have these of the deleted one whose name it got. */
const DECIDING: Readonly<Record<string, string>> = {
  status: 'DOM-STATUS-DEFAULT',
  axfr_ips: 'DOM-AXFR-IPS-EMPTY',
  ...Object.fromEntries(TIMER_FIELDS.map((field) => [field, 'DOM-TIMER-DEFAULT'])),
};

/**
 * The domain was given a name, and none of these fields, which the deleted one had that had the name before: whatever
 * they default to, it is not that. What is not there does not have them either.
 */
export async function hasNothingOf(t: CheckContext, path: string, former: Fields): Promise<void> {
  for (const [field, value] of Object.entries(former)) {
    await t.eventually(
      DECIDING[field] ?? 'DOM-CREATE',
      `${field} of ${path} not to be ${formatValue(value)}, which a deleted domain of its name had`,
      () => t.owner.get(path),
      ({ body }) => !isSameJson(body?.[field], value),
    );
  }
}
