import { type Body, instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Errors that name another field than the wrong one (resources/common#error-field). */
export const fieldFaults: readonly Fault[] = [
  {
    id: 'error-blames-another-field',
    requirement: 'ERR-FIELD-PATH',
    kind: 'error-shape',
    see: 'create a volume with a label of 33 characters: the error names size',
    wrap: instead('createVolume', (core, ...given) => {
      const step = core(...given);
      const { body } = step.answer ?? {};
      const errors: Body[] = (body as Body)?.errors;
      if (!step.answer || !errors) return step;
      const blamed = errors.map((error) => ({ ...error, field: 'size' }));
      return { ...step, answer: { ...step.answer, body: { errors: blamed } } };
    }),
  },
  {
    id: 'error-names-nested-field-with-slashes',
    requirement: 'ERR-FIELD-PATH',
    kind: 'error-shape',
    see: 'create a VPC with a public range in a subnet: the error names subnets/0/ipv4',
    wrap: instead('createVpc', (core, ...given) => {
      const step = core(...given);
      const errors: Body[] = (step.answer?.body as Body)?.errors;
      if (!step.answer || !errors) return step;
      const slashed = errors.map((error) => ({
        ...error,
        field: error.field?.replaceAll('.', '/') ?? null,
      }));
      return { ...step, answer: { ...step.answer, body: { errors: slashed } } };
    }),
  },
];
