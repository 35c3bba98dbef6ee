import { quote } from '../quote.ts';
import { ruleAbout, TEXT } from '../rule.ts';

const TEXT_FORM = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** A UUID in the text form of RFC 4122, in either case and of any version. */
export const uuid = ruleAbout(TEXT, {
  name: 'uuid',
  cites: ['resources/instance#host_uuid'],
  refuse: (text) =>
    TEXT_FORM.test(text) || TEXT_FORM.test(bare(text))
      ? undefined
      : `expected a UUID, 32 hexadecimal digits grouped 8-4-4-4-12, got ${quote(text)}`,
  isOpen: (text) => !TEXT_FORM.test(text),
  vectors: {
    right: [
      '3a3ddd59-d9a7-8bb8-de74-5c25dcb3ea4b',
      'F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6',
      '00000000-0000-0000-0000-000000000000',
    ],
    wrong: [
      ['', 'empty'],
      ['3a3ddd59-d9a7-8bb8-de74-5c25dcb3ea4', '31 digits'],
      ['3a3ddd59-d9a7-8bb8-de74-5c25dcb3ea4b0', '33 digits'],
      ['3a3ddd59d9a78bb8de745c25dcb3ea4b0a1b2c3d', '40 digits, the length of a SHA-1'],
      ['3a3ddd59-d9a7-8bb8-de745c25-dcb3ea4b', 'grouped otherwise'],
      ['3a3ddd59_d9a7_8bb8_de74_5c25dcb3ea4b', 'underscores'],
      ['3a3ddd5g-d9a7-8bb8-de74-5c25dcb3ea4b', 'no hexadecimal digit'],
      ['3a3ddd59-d9a7-8bb8-de74-5c25dcb3ea4b\n', 'trailing newline'],
      [' 3a3ddd59-d9a7-8bb8-de74-5c25dcb3ea4b', 'leading space'],
      ['host-1', 'name'],
    ],
    open: [
      ['3a3ddd59d9a78bb8de745c25dcb3ea4b', 'without hyphens, as some libraries write it'],
      ['{3a3ddd59-d9a7-8bb8-de74-5c25dcb3ea4b}', 'in braces, as some libraries write it'],
      ['urn:uuid:3a3ddd59-d9a7-8bb8-de74-5c25dcb3ea4b', 'as a URN'],
    ],
  },
});

/** The RFC 4122 text form of a UUID in one of its other current spellings. */
function bare(text: string): string {
  return text
    .replace(/^\{([^}]*)\}$|^urn:uuid:/i, '$1')
    .replace(/^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/, '$1-$2-$3-$4-$5');
}
