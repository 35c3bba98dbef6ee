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
  ...(
    [
      ['createDomain', 'domain', 'master_ips', 'masterIps'],
      ['updateVpc', 'VPC', 'description', '/description'],
      ['createTag', 'tag', 'volumes', 'objects'],
      ['createConfig', 'config', 'port', 'Port'],
      ['resizeVolume', 'resize', 'size', 'volume.size'],
      ['uploadImage', 'upload', 'description', 'body.description'],
      ['createInstance', 'instance', 'label', 'name'],
      ['createNodeBalancer', 'balancer', 'client_conn_throttle', 'client-conn-throttle'],
    ] as const
  ).map(([operation, name, field, named]) => misnamed(operation, name, field, named)),
];

/** Errors about one field of one operation name another path. */
function misnamed(operation: string, name: string, field: string, named: string): Fault {
  return {
    id: `${name.toLowerCase()}-error-misnames-${field.replaceAll('_', '-')}`,
    requirement: 'ERR-FIELD-PATH',
    kind: 'error-shape',
    see: `send a wrong ${field} in the body of a ${name}: the error names ${named}`,
    wrap: instead(operation, (core, ...given) => {
      const step = core(...given);
      const errors: Body[] = (step.answer?.body as Body)?.errors;
      if (!step.answer || !errors) return step;
      const renamed = errors.map((error) =>
        error.field?.startsWith(field) ? { ...error, field: named } : error,
      );
      return { ...step, answer: { ...step.answer, body: { errors: renamed } } };
    }),
  };
}
