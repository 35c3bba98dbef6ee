import { type Suite, suite } from '../src/run/check.ts';
import { authentication } from './authentication.ts';
import { contractOf } from './contract.ts';
import { conventions } from './conventions.ts';
import { domains } from './domains.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { images } from './images.ts';
import { instances } from './instances.ts';
import { lists } from './lists.ts';
import { loadBalancers } from './load-balancers.ts';
import { regions } from './regions.ts';
import { service } from './service.ts';
import { smokeCosts } from './smoke-costs.ts';
import { tags } from './tags.ts';
import { versioning } from './versioning.ts';
import { volumes } from './volumes.ts';
import { vpcs } from './vpcs.ts';

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
