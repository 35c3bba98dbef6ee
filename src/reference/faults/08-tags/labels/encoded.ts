import type { Request } from '../../../call.ts';
import { alterRequest, type Body, instead } from '../../blocks/index.ts';
import { listOnly, untagExcept } from '../../blocks/tag.ts';
import type { Fault } from '../../fault.ts';

/** What becomes of the label in the path on its way in. */
type Reading = (encoded: string) => string;

/** Labels that are read off the path as they are not (endpoints/tags). */
export const encodedLabelsFaults: readonly Fault[] = [
  ...misread('undecoded', 'a blank', (encoded) => encodeURIComponent(encoded)),
  ...misread('with-plus-as-blank', 'a plus', (encoded) => encoded.replace(/%2b|\+/gi, '%20')),
  ...misread('up-to-the-percent-sign', 'a percent sign', (encoded) => encoded.replace(/%25.*/, '')),
  ...misread('up-to-the-question-mark', 'a question mark', (encoded) =>
    encoded.replace(/%3F.*/i, ''),
  ),
  ...misread('up-to-the-number-sign', 'a number sign', (encoded) => encoded.replace(/%23.*/, '')),
  ...misread('up-to-the-ampersand', 'an ampersand', (encoded) => encoded.replace(/(%26|&).*/, '')),
  ...misread('without-its-extension', 'a period', (encoded) => encoded.replace(/\.\w+$/, '')),
  ...misread('up-to-the-comma', 'a comma', (encoded) => encoded.replace(/(%2C|,).*/i, '')),
  ...misread('by-an-id', 'nothing but digits', (encoded) =>
    /^\d+$/.test(encoded) ? `no-${encoded}` : encoded,
  ),
  ...lost('beyond-ascii', /[^\0-\x7f]+/gu, '?'),
  ...lost('beyond-the-basic-plane', /[\u{10000}-\u{10ffff}]/gu, '\ufffd'),
  {
    id: 'tag-on-objects-in-lower-case',
    requirement: 'TAG-OBJECTS',
    kind: 'rare-value',
    see: 'create a tag Eleven with a domain: it is answered so, and eleven is on the domain',
    wrap: (core) =>
      instead('createTag', (inner, state, principal, request, ...rest) => {
        const { label, ...body } = (request.body ?? {}) as Body;
        const lower = { ...body, label: typeof label === 'string' ? label.toLowerCase() : label };
        const step = inner(state, principal, { ...request, body: lower }, ...rest);
        if (step.answer?.status !== 200) return step;
        const answered = { ...(step.answer.body as Body), label };
        return { state: step.state, answer: { ...step.answer, body: answered } };
      })(core),
  },
  {
    id: 'tag-with-encoded-label-lists-no-volumes',
    requirement: 'TAG-OBJECTS',
    kind: 'rare-value',
    see: 'create a tag with a blank in its label on a volume: the volume is not listed',
    wrap: listOnly(({ type }, label) => type !== 'volume' || encodeURIComponent(label) === label),
  },
  {
    id: 'tag-with-encoded-label-stays-on-volumes',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'rare-value',
    see: 'create a tag with a blank in its label on a volume and delete it: the volume keeps it',
    wrap: untagExcept('volumes', (_, __, label) => encodeURIComponent(label) !== label),
  },
  ...misread('without-wide-characters', 'an ø', (encoded) => encoded.replace(/%C3%B8/i, 'o')),
];

/** What of a new label the server cannot write down. */
function lost(id: string, characters: RegExp, sign: string): Fault[] {
  return [
    {
      id: `tag-label-loses-characters-${id}`,
      requirement: 'TAG-CREATE',
      kind: 'rare-value',
      see: `create a tag with characters ${id.replaceAll('-', ' ')} in its label: ${sign} stands for them`,
      wrap: alterRequest('createTag', (request) => {
        const { label, ...body } = (request.body ?? {}) as Body;
        const kept = typeof label === 'string' ? label.replace(characters, sign) : label;
        return { ...request, body: { ...body, label: kept } };
      }),
    },
  ];
}

function misread(id: string, what: string, reading: Reading): Fault[] {
  const see = `tag a domain with a label that has ${what}, and name it in a path: there is no such tag`;
  const spoil = (request: Request): Request => ({
    ...request,
    path: request.path.replace(/[^/]+$/, reading),
  });
  return [
    {
      id: `tag-listed-${id}`,
      requirement: 'TAG-OBJECTS',
      kind: 'rare-value',
      see,
      wrap: alterRequest('listTaggedObjects', spoil),
    },
    {
      id: `tag-deleted-${id}`,
      requirement: 'TAG-DELETE',
      kind: 'rare-value',
      see,
      wrap: alterRequest('deleteTag', spoil),
    },
  ];
}
