import type { Step } from '../../call.ts';
import type { InstanceType } from '../../catalog.ts';
import type { Body } from '../../faults/blocks/index.ts';
import type { State } from '../../state.ts';
import type { Dialect } from '../dialect.ts';

/** What stands in for 16 GB, so that a count by 1024 MB differs from one by 1000 MB by a whole volume. */
const GROWN = new Map([[16 * 1024, 18 * 1024]]);

/** A GB of RAM is one of 1000 MB, and no type has a multiple of 1024 MB that is none of 1000. */
export const decimal: Dialect = {
  name: 'decimal-ram',
  says: 'a GB of RAM is shown as 1000 MB, and counts as one GB',
  wrap:
    (core) =>
    (state, ...given) =>
      shown(core(withGrownTypes(state), ...given)),
};

function withGrownTypes(state: State): State {
  const types = new Map([...state.catalog.types].map(([id, type]) => [id, grown(type)]));
  return { ...state, catalog: { ...state.catalog, types } };
}

function grown(type: InstanceType): InstanceType {
  return { ...type, memory: GROWN.get(type.memory) ?? type.memory };
}

function shown(step: Step): Step {
  if (!step.answer || step.answer.body === undefined) return step;
  return { ...step, answer: { ...step.answer, body: inDecimal(step.answer.body) } };
}

function inDecimal(value: Body): Body {
  if (Array.isArray(value)) return value.map(inDecimal);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, each]) => [
    name,
    name === 'memory' && typeof each === 'number' ? (each / 1024) * 1000 : inDecimal(each),
  ]);
  return Object.fromEntries(fields);
}
