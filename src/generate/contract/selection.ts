import type { Spec } from '../../spec/types.ts';
import type { Case } from './case.ts';

/** Operations whose success leaves something new behind. */
const CREATING: ReadonlySet<string> = new Set([
  'createVolume',
  'cloneVolume',
  'createVpc',
  'createDomain',
  'cloneDomain',
  'importDomain',
  'createRecord',
  'createTag',
  'captureImage',
  'uploadImage',
  'createNodeBalancer',
  'createConfig',
  'createNode',
  'createInstance',
  'createIp',
]);

/** Operations whose success is dear, scarce or shared: only refusals are asked of them here. */
const DEAR: ReadonlySet<string> = new Set([
  'attachVolume',
  'importDomain',
  'createInstance',
  'createIp',
]);

/**
 * Those cases of a check that a run of this effort sends. What the document leaves open is asked of
 * updates, which create nothing; where another check verifies that something is accepted, nothing is
 * created for it here, and just inside a bound only by a thorough run; a smoke run creates nothing at
 * all: it keeps to the bounds, and to one case where there is no bound.
 */
export function casesSent(spec: Spec, cases: readonly Case[], effort: Effort): Case[] {
  if (effort !== 'smoke') return cases.filter((each) => isSent(spec, each, effort));
  const creatingNothing = cases.filter((each) => isSent(spec, each, 'standard') && !creates(each));
  const bounds = creatingNothing.filter(({ kind }) => BOUNDS.has(kind));
  return bounds.length > 0 ? bounds : creatingNothing.filter(decides).slice(0, 1);
}

type Effort = 'smoke' | 'standard' | 'thorough';

const BOUNDS: ReadonlySet<string> = new Set(['at bound', 'outside bound']);

function isSent(spec: Spec, each: Case, effort: 'standard' | 'thorough'): boolean {
  if (DEAR.has(each.operation) && each.expect !== 'refused') return false;
  return effort === 'thorough' || isCheap(spec, each);
}

/** Whether the case leaves something new behind where the target does as the document says. */
export function creates({ operation, expect }: Case): boolean {
  return CREATING.has(operation) && expect !== 'refused';
}

function decides({ expect }: Case): boolean {
  return typeof expect === 'string' || !('observe' in expect);
}

function isCheap(spec: Spec, each: Case): boolean {
  const { kind, expect, operation, requirement } = each;
  if (!CREATING.has(operation) || expect === 'refused') return true;
  if (kind === 'inside bound') return false; // the bound itself costs as much and says more
  const ours = kind === 'right' || spec.requirements.get(requirement)?.by === 'contract';
  return expect === 'accepted' && ours;
}
