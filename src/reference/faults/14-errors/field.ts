import type { Step } from '../../call.ts';
import type { State } from '../../state.ts';
import { isTaken } from '../blocks/domain.ts';
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
    id: 'error-blames-a-right-description-beside-a-wrong-label',
    requirement: 'ERR-FIELD-PATH',
    kind: 'cross-resource',
    see: 'update a VPC to a wrong label and a right description: the error names description',
    shownBy: 'PUT /vpcs/{vpcId}: a named field is the one at fault',
    wrap: instead('updateVpc', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const { label, description } = Object(request.body);
      const errors: Body[] = (step.answer?.body as Body)?.errors;
      const isPair = label !== undefined && description !== undefined;
      if (!step.answer || !errors || !isPair) return step;
      const blamed = errors.map((error) => ({ ...error, field: 'description' }));
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
      ['createVolume', 'volume', 'compute_id', 'computeId'],
      ['attachVolume', 'attachment', 'compute_id', 'compute-id'],
      ['attachVolume', 'attachment', 'config_id', 'config'],
      ['createDomain', 'domain', 'type', 'Type'],
      ['importDomain', 'import', 'remote_nameserver', 'remoteNameserver'],
      ['captureImage', 'capture', 'disk_id', 'diskId'],
    ] as const
  ).map(([operation, name, field, named]) => misnamed(operation, name, field, named)),
  {
    id: 'error-names-two-fields-as-one',
    requirement: 'ERR-FIELD-PATH',
    kind: 'error-shape',
    see: 'create a volume with a wrong label and wrong tags: the error names label,tags',
    wrap: instead('createVolume', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const { label, tags } = Object(request.body);
      const areBoth = String(label).length > 32 && tags !== undefined && !Array.isArray(tags);
      return areBoth ? renaming(step, () => 'label,tags') : step;
    }),
  },
  missingMisnamed('createVpc', 'vpc', 'label', 'name'),
  {
    id: 'error-names-first-subnet-for-another',
    requirement: 'ERR-FIELD-PATH',
    kind: 'error-shape',
    see: 'create a VPC with a public range in its second subnet: the error names subnets.0.ipv4',
    wrap: instead('createVpc', (core, ...given) =>
      renaming(core(...given), (field) => field.replace(/^subnets\.\d+/, 'subnets.0')),
    ),
  },
  subnetsAlike('the-label-of-the-vpc', 'label'),
  subnetsAlike('a-range', 'subnets.1.ipv4'),
  {
    id: 'error-names-first-tag-for-another',
    requirement: 'ERR-FIELD-PATH',
    kind: 'error-shape',
    see: 'create a volume with a number as second tag: the error names tags.0',
    wrap: instead('createVolume', (core, ...given) =>
      renaming(core(...given), (field) => field.replace(/^tags(\.\d+)?$/, 'tags.0')),
    ),
  },
  {
    id: 'error-of-smaller-size-blames-label',
    requirement: 'ERR-FIELD-PATH',
    kind: 'state',
    see: 'resize a volume of 20 GiB to 19: the error names label',
    wrap: instead('resizeVolume', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const { size } = Object(request.body) as { size?: unknown };
      return Number.isInteger(size) && Number(size) > 1 ? renamed(step, 'size', 'label') : step;
    }),
  },
  inUseMisnamed('updateVpc', 'label', ({ label }, state) =>
    [...state.vpcs].some((vpc) => vpc.label === label),
  ),
  inUseMisnamed('createNodeBalancer', 'label', ({ label }, state) =>
    [...state.balancers].some((balancer) => balancer.label === label),
  ),
  ...['updateDomain', 'cloneDomain'].map((operation) =>
    inUseMisnamed(operation, 'domain', ({ domain }, state) => isTaken(domain, state)),
  ),
];

/** Errors about a name that is in use name another field. */
function inUseMisnamed(
  operation: string,
  field: string,
  isInUse: (body: Body, state: State) => boolean,
): Fault {
  return {
    id: `${operation.toLowerCase()}-error-of-a-name-in-use-names-region`,
    requirement: 'ERR-FIELD-PATH',
    kind: 'error-shape',
    see: `send ${operation} with a ${field} that is in use: the error names region`,
    wrap: instead(operation, (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      return isInUse(Object(request.body), state) ? renamed(step, field, 'region') : step;
    }),
  };
}

/** Errors about one field of one operation name another path. */
function misnamed(operation: string, name: string, field: string, named: string): Fault {
  return {
    id: `${name.toLowerCase()}-error-misnames-${field.replaceAll('_', '-')}`,
    requirement: 'ERR-FIELD-PATH',
    kind: 'error-shape',
    see: `send a wrong ${field} in the body of a ${name}: the error names ${named}`,
    wrap: instead(operation, (core, ...given) => renamed(core(...given), field, named)),
  };
}

/** Errors about one field that is missing name another path. */
function missingMisnamed(operation: string, name: string, field: string, named: string): Fault {
  return {
    id: `${name}-error-misnames-missing-${field}`,
    requirement: 'ERR-FIELD-PATH',
    kind: 'error-shape',
    see: `leave ${field} out of the body of a ${name}: the error names ${named}`,
    wrap: instead(operation, (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      return Object.hasOwn(Object(request.body), field) ? step : renamed(step, field, named);
    }),
  };
}

/** The same refusal, whose errors about this field name another path. */
function renamed(step: Step, field: string, named: string): Step {
  return renaming(step, (told) => (told.startsWith(field) ? named : told));
}

function subnetsAlike(blamed: string, named: string): Fault {
  return {
    id: `error-of-subnets-alike-blames-${blamed}`,
    requirement: 'ERR-FIELD-PATH',
    kind: 'error-shape',
    see: `create a VPC with two subnets of one label: the error names ${named}`,
    wrap: instead('createVpc', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const [one, other] = Object((request.body as Body)?.subnets);
      const areAlike = one?.label !== undefined && one.label === other?.label;
      return areAlike ? renamed(step, 'subnets', named) : step;
    }),
  };
}

/** The same refusal with other names for the fields. */
export function renaming(step: Step, name: (field: string) => string): Step {
  const errors: Body[] = (step.answer?.body as Body)?.errors;
  if (!step.answer || !errors) return step;
  const others = errors.map((error) =>
    typeof error.field === 'string' ? { ...error, field: name(error.field) } : error,
  );
  return { ...step, answer: { ...step.answer, body: { errors: others } } };
}
