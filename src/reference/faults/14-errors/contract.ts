import { instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Faults in what the contract cases of the section Errors look for. */
export const contractFaults: readonly Fault[] = [
  {
    id: 'createtag-refuses-with-302',
    requirement: 'ERR-REFUSAL-4XX',
    kind: 'error-shape',
    see: 'a refused creation of a tag is answered with 302',
    also: ['TAG-LABEL-REQUIRED', 'TAG-LABEL-LENGTH', 'TAG-LABEL-TYPE', 'TAG-OBJECTS-TYPE'],
    wrap: instead('createTag', (core, ...given) => {
      const step = core(...given);
      if (!step.answer || step.answer.status < 300) return step;
      return { ...step, answer: { ...step.answer, status: 302 } };
    }),
  },
  {
    id: 'updatevolume-applies-before-refusing',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'a right label beside wrong tags is refused, and the label is changed all the same',
    wrap: instead('updateVolume', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const { label } = (request.body ?? {}) as { label?: unknown };
      if (step.answer?.status !== 400 || typeof label !== 'string') return step;
      const applied = core(state, principal, { ...request, body: { label } }, ...rest);
      return { answer: step.answer, state: applied.state };
    }),
  },
  {
    id: 'createvolume-creates-before-refusing',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'a volume is refused for its tags, and exists all the same',
    wrap: instead('createVolume', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const { tags, ...others } = (request.body ?? {}) as { tags?: unknown };
      if (step.answer?.status !== 400 || tags === undefined) return step;
      const created = core(state, principal, { ...request, body: others }, ...rest);
      return { answer: step.answer, state: created.state };
    }),
  },
];
