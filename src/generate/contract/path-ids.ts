import type { Operation, Parameter, Spec } from '../../spec/types.ts';
import type { Case } from './case.ts';
import { NOBODYS_ID } from './references.ts';

/** Operations for which the document says by itself what an unknown parent gets. */
const OWN_REQUIREMENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  createRecord: { domainId: 'REC-CREATE-UNKNOWN-DOMAIN' },
  createConfig: { nodebalancerId: 'LBC-UNKNOWN-LB' },
};

/** Operations on tags, whose path has no id but a label. */
const LABELLED = ['listTaggedObjects', 'deleteTag'];

/** Operations that list what belongs to the id in their path. */
const BELONGING = ['listInstanceVolumes', 'getRegionAvailability'];

/** Path ids that belong to no resource are refused; what cannot be an id makes a path of its own. */
export function pathIdCases(spec: Spec, operation: Operation): Case[] {
  // Any text may be a tag: one that nothing carries is listed as empty, and deleted again, by some
  // targets (SIL-TAG-AFTER-DELETE).
  if (LABELLED.includes(operation.id)) return [];
  return operation.parameters
    .filter((parameter) => parameter.in === 'path')
    .flatMap((parameter) => [
      ...unknownIds(parameter).map((value) => unknownTarget(spec, operation, parameter, value)),
      ...noIds(parameter).map((value) => unknownPath(spec, operation, parameter, value)),
    ]);
}

/**
 * What is deleted is gone, and so is what never was there: some targets answer both alike, as HTTP suggests
 * (RFC 9110, section 9.2.2). Whatever they answer, it is no server error. Likewise nothing belongs to what is not
 * there, and a list of nothing says so.
 */
function unknownTarget(spec: Spec, operation: Operation, ...named: [Parameter, string]): Case {
  const asked = unknownId(spec, operation, ...named);
  if (BELONGING.includes(operation.id)) return { ...asked, expect: 'nothing' };
  if (operation.method !== 'DELETE') return asked;
  const why = `${operation.method} ${operation.path} of what is not there`;
  return { ...asked, expect: { observe: 'SIL-DELETE-UNKNOWN' }, why };
}

/** The document names no such path: what a target does there is its own affair. */
function unknownPath(spec: Spec, operation: Operation, parameter: Parameter, value: string): Case {
  const why = `${operation.method} of a path with a word for an id`;
  const expect = { observe: 'SIL-UNKNOWN-PATH' };
  return { ...unknownId(spec, operation, parameter, value), expect, why };
}

function noIds({ schema }: Parameter): readonly string[] {
  return schema.type === 'integer' ? ['no-such-id'] : [];
}

function unknownId(
  spec: Spec,
  operation: Operation,
  { name, schema }: Parameter,
  value: string,
): Case {
  const { answerStatus, pathId } = spec.everywhere;
  const general = operation.method === 'DELETE' ? answerStatus : pathId;
  return {
    title: `${name} ${value}`,
    operation: operation.id,
    requirement: OWN_REQUIREMENT[operation.id]?.[name] ?? general,
    pointer: schema['x-pointer'] ?? operation.pointer,
    kind: 'unknown id',
    changes: [{ path: name, value }],
    expect: 'refused',
    why: 'belongs to no resource of the account',
  };
}

function unknownIds({ name, schema }: Parameter): readonly string[] {
  if (schema.type === 'integer') return [`${NOBODYS_ID}`, '-1'];
  if (name !== 'imageId') return ['no-such-id-0123456789'];
  const wholeId = schema['x-pointer']?.includes('/ImageId/');
  return wholeId ? ['compute/no-such-image', `private/${NOBODYS_ID}`] : [`${NOBODYS_ID}`];
}
