import { type Suite, suite } from '../src/check/check.ts';
import { conventions } from './01-conventions/index.ts';
import { service } from './02-service/index.ts';
import { lists } from './03-lists/index.ts';
import { volumes } from './04-volumes/index.ts';
import { vpcs } from './05-vpcs/index.ts';
import { regions } from './06-regions/index.ts';
import { domains } from './07-domains/index.ts';
import { tags } from './08-tags/index.ts';
import { images } from './09-images/index.ts';
import { loadBalancers } from './10-load-balancers/index.ts';
import { instances } from './11-instances/index.ts';
import { authentication } from './12-authentication/index.ts';
import { events } from './13-events/index.ts';
import { errors } from './14-errors/index.ts';
import { versioning } from './15-versioning/index.ts';
import { contractOf } from './support/contract.ts';
import { smokeCosts } from './support/smoke-costs.ts';

/** All suites, in the order of the document; each ends with the checks generated from spec/openapi.yaml. */
export const suites: readonly Suite[] = [
  conventions,
  service,
  lists,
  volumes,
  vpcs,
  regions,
  domains,
  tags,
  images,
  loadBalancers,
  instances,
  authentication,
  events,
  errors,
  versioning,
]
  .map(withContract)
  .map(withCosts);

function withContract(own: Suite): Suite {
  const generated = suite(own.section, (check) => contractOf(check, own.section));
  return { section: own.section, checks: [...own.checks, ...generated.checks] };
}

function withCosts({ section, checks }: Suite): Suite {
  const costs = smokeCosts();
  return {
    section,
    checks: checks.map((check) => ({
      ...check,
      smokeCost: costs.get(check.id) ?? check.smokeCost,
    })),
  };
}
