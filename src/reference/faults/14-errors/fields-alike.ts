import { type Body, instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';
import { renaming } from './field.ts';

const isTooLong = (list: unknown) => Array.isArray(list) && list.join('').length > 1000;
const isGiven = (value: unknown) => value !== undefined && value !== null;

/** Errors that name a field like the wrong one, which is right (resources/common#error-field). */
export const fieldsAlikeFaults: readonly Fault[] = [
  mistaken('createNode', 'label', 'address', 'in use', ({ label }) => typeof label === 'string'),
  ...['createConfig', 'updateConfig'].map((operation) =>
    mistaken(operation, 'ssl_cert', 'ssl_key', 'blank', ({ ssl_cert }) => isGiven(ssl_cert)),
  ),
  mistaken('createConfig', 'ssl_cert', 'label', 'blank', ({ ssl_cert }) => isGiven(ssl_cert)),
  mistaken('listVpcs', 'page_size', 'page', 'out of bounds'),
  mistaken('listVpcs', 'page', 'page_size', 'out of bounds'),
  mistaken('listVolumes', 'page_size', 'page', 'out of bounds'),
  mistaken('createDomain', 'soa_email', 'email', 'missing', (body) => !isGiven(body.soa_email)),
  mistaken('createDomain', 'master_ips', 'ips', 'missing', (body) => !isGiven(body.master_ips)),
  ...['createDomain', 'updateDomain'].flatMap((operation) => [
    mistaken(operation, 'master_ips', 'axfr_ips', 'too long', (body) => isTooLong(body.master_ips)),
    mistaken(operation, 'axfr_ips', 'master_ips', 'too long', (body) => isTooLong(body.axfr_ips)),
  ]),
  mistaken('updateDomain', 'master_ips', 'axfr_ips', 'empty', ({ master_ips: list }) => {
    return Array.isArray(list) && list.length === 0;
  }),
  mistaken('createTag', 'volumes', 'domains', 'unknown', ({ volumes }) => Array.isArray(volumes)),
  {
    id: 'error-names-first-tag-of-an-update-for-another',
    requirement: 'ERR-FIELD-PATH',
    kind: 'error-shape',
    see: 'update a volume with a number as second tag: the error names tags.0',
    wrap: instead('updateVolume', (core, ...given) =>
      renaming(core(...given), (field) => field.replace(/^tags(\.\d+)?$/, 'tags.0')),
    ),
  },
];

/** Errors of an operation about one field, where `when` says so of the body, name another one. */
function mistaken(
  operation: string,
  field: string,
  named: string,
  what: string,
  when: (body: Body) => boolean = () => true,
): Fault {
  const id = `${operation}-error-of-${field}-${what}-names-${named}`;
  return {
    id: id.toLowerCase().replaceAll(/[_ ]/g, '-'),
    requirement: 'ERR-FIELD-PATH',
    kind: 'error-shape',
    see: `send ${operation} with ${field} ${what}: the error names ${named}`,
    wrap: instead(operation, (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      if (!when(Object(request.body))) return step;
      const isMeant = (told: string) => told.split(/[.[]/)[0] === field;
      return renaming(step, (told) => (isMeant(told) ? named : told));
    }),
  };
}
