import type { Operation, Spec } from '../../spec/types.ts';
import { absenceCases } from './absence.ts';
import { bodyCases } from './bodies.ts';
import { boundaryCases } from './boundaries.ts';
import type { Case } from './case.ts';
import { companyCases } from './company.ts';
import { conditionCases } from './conditions.ts';
import { besideWhatItBelongsTo } from './dependent.ts';
import { enumerationCases } from './enumerations.ts';
import { fieldsOf } from './fields.ts';
import { fixedFieldCases } from './fixed-fields.ts';
import { inUse } from './in-use.ts';
import { neighbourCases } from './neighbouring-types.ts';
import { pageCases } from './pages.ts';
import { pathIdCases } from './path-ids.ts';
import { referenceCases } from './references.ts';
import { formatCases, keywordCases } from './rule-cases.ts';
import { wrongTypeCases } from './wrong-types.ts';

/**
 * What spec/openapi.yaml says of the requests of one operation, but for what properties verify, and the same
 * beside other fields.
 * @throws as `statedCases`
 */
export function contractCases(spec: Spec, operation: Operation): Case[] {
  const own = statedCases(spec, operation).filter((each) => !hasProperty(spec, each));
  return [...own, ...companyCases(operation, own)];
}

/**
 * Everything spec/openapi.yaml says of the requests of one operation, as cases: each alters the
 * right request in one respect. Pure, and always the same in the same order.
 * @throws Error when a schema names no requirement for what it states
 */
export function statedCases(spec: Spec, operation: Operation): Case[] {
  const cases = [
    ...bodyCases(spec, operation),
    ...fieldsOf(operation).flatMap((field) => [
      ...absenceCases(field),
      ...wrongTypeCases(field),
      ...neighbourCases(field),
      ...boundaryCases(field),
      ...enumerationCases(field),
      ...formatCases(field),
      ...keywordCases(field),
    ]),
    ...conditionCases(operation),
    ...referenceCases(operation),
    ...(OPTIONAL_OF_RIGHT[operation.id] ?? []),
    ...fixedFieldCases(spec, operation),
    ...pathIdCases(spec, operation),
    ...pageCases(operation),
  ];
  const own = cases.filter((each) => !isRightElsewhere(each));
  return own.map((each) => inUse(operation, besideWhatItBelongsTo(each)));
}

/** Near misses of a rule that a property verifies: there they are generated, and shrunk. */
function hasProperty(spec: Spec, { kind, requirement }: Case): boolean {
  return kind === 'rule' && spec.requirements.get(requirement)?.by === 'property';
}

/** Optional fields that the right request has, so that leaving them out is a case of its own. */
const OPTIONAL_OF_RIGHT: Readonly<Record<string, readonly Case[]>> = {
  createVpc: [
    {
      title: 'no subnets',
      operation: 'createVpc',
      requirement: 'VPC-SUBNETS-OPTIONAL',
      pointer: '#/components/schemas/VpcCreate/properties/subnets',
      kind: 'missing',
      changes: [{ remove: '/subnets' }],
      expect: 'accepted',
      why: 'subnets are optional',
    },
  ],
};

/**
 * Fields whose right values are not sent here: checks written by hand rename a domain and change its
 * type, after which it would be no base for further cases; and master_ips are those of slaves, while
 * the domain that is updated is a master.
 */
const RIGHT_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  updateDomain: ['/domain', '/type', '/master_ips'],
};

function isRightElsewhere({ operation, changes: [change], expect }: Case): boolean {
  const field = change !== undefined && 'set' in change ? change.set : '';
  return expect === 'accepted' && (RIGHT_ELSEWHERE[operation]?.includes(field) ?? false);
}
