import { type ArrangedDomain, arrangeDomain } from '../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Step } from '../../../src/check/state-machine.ts';
import type { RecordSent } from '../records/requests.ts';
import type { Status } from '../status.ts';

/** The most domains at one time in a sequence. */
export const MOST_DOMAINS = 4;

/**
 * A domain as the model knows it; the status of a clone is undefined, since the document leaves it
 * open.
 */
export interface KnownDomain {
  domain: ArrangedDomain;
  status: Status | undefined;
  readonly records: RecordSent[];
  /** Once it was renamed, how its records spell their names is open. */
  isRenamed?: boolean;
}

export interface Model {
  readonly domains: KnownDomain[];
  /** False when the target lists no records: then no step can check them. */
  readonly listsRecords: boolean;
}

export async function arrangedWith(
  t: CheckContext,
  status: Status = 'active',
): Promise<KnownDomain> {
  return { domain: await arrangeDomain(t, { status }), status, records: [] };
}

/**
 * A step on one of the domains, by a number that is taken modulo how many there are: steps are drawn before that is
 * known. -1 is the last one.
 */
export function onDomain(
  verb: (place: string) => string,
  place: number,
  run: (known: KnownDomain, t: CheckContext, model: Model) => Promise<void>,
): Step<Model> {
  const placeIn = ({ domains }: Readonly<Model>) => (place + domains.length) % domains.length;
  return {
    says: (model) => verb(`domain ${placeIn(model) + 1}`),
    possible: ({ domains }) => domains.length > 0,
    run: (model, t) => run(model.domains[placeIn(model)] as KnownDomain, t, model),
  };
}
