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
 * Whether a run of this effort sends the case. What the document leaves open is asked of updates,
 * which create nothing; where another check verifies that something is accepted, nothing is created
 * for it here, and just inside a bound only by a thorough run; a smoke run keeps to the bounds.
 */
export function isSent(spec: Spec, each: Case, effort: 'smoke' | 'standard' | 'thorough'): boolean {
  if (DEAR.has(each.operation) && each.expect !== 'refused') return false;
  if (effort === 'smoke') return isEssential(each);
  return effort === 'thorough' || isCheap(spec, each);
}

/** Bounds, from both sides; of what creates something only the greatest value. */
function isEssential({ kind, operation, pointer }: Case): boolean {
  if (kind !== 'at bound') return kind === 'outside bound';
  return !CREATING.has(operation) || /\/max(Length|imum)$/.test(pointer);
}

function isCheap(spec: Spec, each: Case): boolean {
  const { kind, expect, operation, requirement } = each;
  if (!CREATING.has(operation) || expect === 'refused') return true;
  if (kind === 'inside bound') return false; // the bound itself costs as much and says more
  const ours = kind === 'right' || spec.requirements.get(requirement)?.by === 'contract';
  return expect === 'accepted' && ours;
}
