import type { Operation } from '../../spec/types.ts';
import type { Case, Change, Known } from './case.ts';
import { type Field, fieldCase, fieldsOf } from './fields.ts';

/** A number far beyond the ids that any account has, which nobody begins to count from, and still a 32-bit integer. */
export const NOBODYS_ID = 1_876_543_219;

/** Hardly an id either, though it is easily taken for one that was left out. */
export const NO_ID = 0;

/** Fields that must name something of the target: the requirement, and values that name nothing. */
const REFERRING: Readonly<
  Record<string, Readonly<Record<string, readonly [string, readonly unknown[]]>>>
> = {
  createVolume: {
    region: ['VOL-CREATE-REGION-KNOWN', ['no-such-region']],
    compute_id: ['VOL-CREATE-COMPUTE-ID-KNOWN', [NOBODYS_ID]],
  },
  attachVolume: { compute_id: ['VOL-ATTACH-COMPUTE-ID-KNOWN', [NOBODYS_ID]] },
  createVpc: { region: ['VPC-REGION-KNOWN', ['no-such-region']] },
  captureImage: { disk_id: ['IMG-CREATE-DISK-ID-KNOWN', [NOBODYS_ID]] },
  uploadImage: { region: ['IMG-UPLOAD-REGION-KNOWN', ['no-such-region']] },
  createNodeBalancer: { region: ['LB-REGION-KNOWN', ['no-such-region']] },
  createInstance: {
    region: ['INST-CREATE-REGION-KNOWN', ['no-such-region']],
    type: ['INST-CREATE-TYPE-KNOWN', ['no-such-type']],
    image: [
      'INST-CREATE-IMAGE-KNOWN',
      ['compute/no-such-image', `private/${NOBODYS_ID}`, 'no-such-image'],
    ],
    stackscript_id: ['INST-CREATE-STACKSCRIPT-KNOWN', [NOBODYS_ID]],
  },
  createIp: { compute_id: ['IP-CREATE-COMPUTE-ID-KNOWN', [NOBODYS_ID]] },
};

const BEGINS_AS_KNOWN = 'that begins as a known one';

/** An id that only begins as one that is known is as unknown as any other, and 0 is easily taken for one left out. */
const NEARLY: Readonly<Record<string, readonly [Known['known'], string]>> = {
  region: ['no region', BEGINS_AS_KNOWN],
  type: ['no type', BEGINS_AS_KNOWN],
  image: ['no image', BEGINS_AS_KNOWN],
  compute_id: ['no instance', `${NO_ID}`],
};

/** Right in form, but naming nothing that the account has: refused. */
export function referenceCases(operation: Operation): Case[] {
  const referring = REFERRING[operation.id] ?? {};
  return fieldsOf(operation).flatMap((field) => {
    const [requirement, values] = referring[field.name] ?? [undefined, []];
    if (requirement === undefined) return [];
    const unknown = values.map((value) =>
      unknownReference(field, requirement, JSON.stringify(value), { set: field.at, value }),
    );
    const [known, words = ''] = NEARLY[field.name] ?? [];
    if (known === undefined) return unknown;
    const nearly = { set: field.at, from: { known } };
    return [...unknown, unknownReference(field, requirement, words, nearly)];
  });
}

function unknownReference(field: Field, requirement: string, words: string, change: Change): Case {
  const said = fieldCase(field, {
    title: `${field.name} ${words}`,
    keyword: 'type',
    kind: 'unknown reference',
    changes: [change],
    expect: 'refused',
    why: 'names nothing that the account has',
  });
  return { ...said, requirement };
}
