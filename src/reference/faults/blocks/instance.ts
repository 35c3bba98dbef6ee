import type { Instance } from '../../entities.ts';
import { showInstance } from '../../resources/11-instances/instance-answer.ts';
import type { State } from '../../state.ts';
import type { Fault } from '../fault.ts';
import { acceptWhen, alterAnswer, type Body, instead } from './index.ts';

type Wrap = Fault['wrap'];

/** Changes a new instance, as it is kept and as it is answered. */
export function alterNewInstance(
  alter: (instance: Instance, body: Body) => Partial<Instance>,
): Wrap {
  return instead('createInstance', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const kept = step.state.instances.get((step.answer?.body as Body)?.id ?? 0);
    if (!step.answer || step.answer.status >= 300 || kept === undefined) return step;
    const changed = { ...kept, ...alter(kept, request.body ?? {}) };
    return {
      state: { ...step.state, instances: step.state.instances.put(changed.id, changed) },
      answer: { ...step.answer, body: showInstance(step.state, changed) },
    };
  });
}

/** Accepts labels that `when` picks, whatever is wrong with them. */
export function acceptLabel(when: (label: string) => boolean): Wrap {
  let count = 0;
  return acceptWhen(
    'createInstance',
    ({ label }) => typeof label === 'string' && when(label),
    (body) => {
      count += 1;
      return { ...body, label: `lawful-${count}` };
    },
  );
}

/** Changes every instance in tagged-object listings. */
export function alterRecords(alter: (instance: Body) => unknown): Wrap {
  return alterAnswer('listTaggedObjects', (body) => {
    const objects: Body[] = body.data.map((item: Body) => item.data ?? item);
    objects.filter(({ hypervisor }) => hypervisor !== undefined).forEach(alter);
    return body;
  });
}

/** The state with these fields of an instance changed. */
export function changed(state: State, id: number, fields: Partial<Instance>): State {
  const instance = state.instances.get(id);
  if (instance === undefined) return state;
  return { ...state, instances: state.instances.put(id, { ...instance, ...fields }) };
}
