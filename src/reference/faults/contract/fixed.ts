import type { Core } from '../../core.ts';
import { alterAnswer, type Body, operationOf } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

const VOLUME_FIELDS: readonly (readonly [string, string])[] = [
  ['VOL-CREATED-READ-ONLY', 'created'],
  ['VOL-FILESYSTEM-PATH-READ-ONLY', 'filesystem_path'],
  ['VOL-HARDWARE-TYPE-READ-ONLY', 'hardware_type'],
  ['VOL-ID-READ-ONLY', 'id'],
  ['VOL-COMPUTE-LABEL-READ-ONLY', 'compute_label'],
  ['VOL-REGION-READ-ONLY', 'region'],
  ['VOL-STATUS-READ-ONLY', 'status'],
  ['VOL-UPDATED-READ-ONLY', 'updated'],
  ['VOL-SIZE-NOT-BY-UPDATE', 'size'],
  ['VOL-COMPUTE-ID-NOT-BY-UPDATE', 'compute_id'],
];

const IMAGE_FIELDS = [
  'id',
  'created',
  'created_by',
  'is_public',
  'size',
  'status',
  'type',
  'vendor',
  'capabilities',
  'deprecated',
  'eol',
  'expiry',
  'updated',
];

/** What the monitor sees too, on every answer with the value. */
const SEEN_TOO: Readonly<Record<string, readonly string[]>> = {
  'updateVolume filesystem_path': ['VOL-FILESYSTEM-PATH'],
  'updateImage id': ['IMG-ID', 'IMG-UPDATE', 'IMG-GET'],
  'updateVolume id': ['VOL-UPDATE', 'VOL-GET'],
  'updateDomain id': ['DOM-UPDATE', 'DOM-GET'],
  'updateImage is_public': ['IMG-ID-KIND'],
  'updateImage deprecated': ['IMG-DEPRECATED-PUBLIC-ONLY'],
  'updateImage eol': ['IMG-EOL-PUBLIC-ONLY'],
  'updateImage expiry': ['IMG-EXPIRY-AUTOMATIC-ONLY'],
};

/** For each field that an update does not take: a server in which it does. */
export const fixedFieldsSet: readonly Fault[] = [
  ...VOLUME_FIELDS.map(([requirement, field]) => setBy('updateVolume', requirement, field)),
  ...IMAGE_FIELDS.map((field) => setBy('updateImage', imageRequirement(field), field)),
  {
    ...setBy('updateImage', 'IMG-CAPABILITIES-READ-ONLY', 'capabilities'),
    id: 'updateimage-sets-capabilities-that-there-are',
    see: 'send capabilities ["cloud-init"] or [] in updateImage: they read back as sent',
    wrap: keepsWhatIsSent('updateImage', 'capabilities', (value) =>
      [value].flat().every((each) => each === 'cloud-init'),
    ),
  },
  {
    ...setBy('updateVolume', 'VOL-SIZE-NOT-BY-UPDATE', 'size'),
    id: 'updatevolume-sets-a-smaller-size',
    see: 'send size 19 in the update of a volume of 20 GiB: it has 19',
    wrap: keepsWhatIsSent('updateVolume', 'size', (value) => Number(value) < 20),
  },
  setBy('updateDomain', 'DOM-ID-READ-ONLY', 'id'),
  setBy('updateConfig', 'LBC-NODES-STATUS-READ-ONLY', 'nodes_status'),
  setBy('updateVpc', 'VPC-UPDATE-REGION-FIXED', 'region'),
  setBy('updateVpc', 'VPC-UPDATE-SUBNETS-FIXED', 'subnets'),
  echoedBy('updateDomain', 'DOM-ID-READ-ONLY', 'id'),
  echoedBy('updateVolume', 'VOL-ID-READ-ONLY', 'id'),
  echoedBy('updateVolume', 'VOL-REGION-READ-ONLY', 'region'),
  echoedBy('updateVolume', 'VOL-SIZE-NOT-BY-UPDATE', 'size'),
  echoedBy('updateImage', 'IMG-CREATED-READ-ONLY', 'created'),
];

/** The id keeps the name that once spoke of all the fields. */
function imageRequirement(field: string): string {
  return field === 'id'
    ? 'IMG-READ-ONLY'
    : `IMG-${field.toUpperCase().replaceAll('_', '-')}-READ-ONLY`;
}

function setBy(operation: string, requirement: string, field: string): Fault {
  const also = SEEN_TOO[`${operation} ${field}`];
  return {
    id: `${operation}-sets-${field}`.toLowerCase().replaceAll('_', '-'),
    requirement,
    kind: 'state',
    see: `send ${field} in ${operation}: it reads back as sent`,
    ...(also ? { also } : {}),
    wrap: keepsWhatIsSent(operation, field),
  };
}

function echoedBy(operation: string, requirement: string, field: string): Fault {
  const also = SEEN_TOO[`${operation} ${field}`];
  return {
    id: `${operation}-echoes-${field}`.toLowerCase().replaceAll('_', '-'),
    requirement,
    kind: 'rare-value',
    see: `send ${field} in ${operation}: the answer shows it as sent, later reads do not`,
    ...(also ? { also } : {}),
    wrap: alterAnswer(operation, (body, request) => {
      const asked = (request.body ?? {}) as Body;
      return field in asked ? { ...body, [field]: asked[field] } : body;
    }),
  };
}

/** From the update on, every answer on the same path shows the value that was sent. */
function keepsWhatIsSent(
  operation: string,
  field: string,
  isTaken = (_value: unknown) => true,
): (core: Core) => Core {
  return (core) => {
    const sent = new Map<string, unknown>();
    return (...given) => {
      const [, , request] = given;
      const step = core(...given);
      const body: Body = step.answer?.body;
      if (step.answer === undefined || step.answer.status >= 300) return step;
      const asked: Body = request.body ?? {};
      const { id } = operationOf(request);
      if (id === operation && field in asked && isTaken(asked[field]))
        sent.set(request.path, asked[field]);
      if (!sent.has(request.path) || body?.[field] === undefined) return step;
      const shown = { ...body, [field]: sent.get(request.path) };
      return { ...step, answer: { ...step.answer, body: shown } };
    };
  };
}
