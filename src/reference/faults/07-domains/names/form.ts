import { acceptName } from '../../blocks/domain.ts';
import { refuseWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Names that a server reads too widely or too strictly (resources/domain#domain). */
export const namesFaults: readonly Fault[] = [
  accepts('name-of-254', 'DOM-NAME-LENGTH', 'boundary', (name) => name.length === 254),
  accepts('name-of-any-length', 'DOM-NAME-LENGTH', 'boundary', (name) => name.length > 255),
  accepts('name-empty', 'DOM-NAME-LENGTH', 'boundary', (name) => name === ''),
  accepts('label-of-64', 'DOM-NAME-LABEL-LENGTH', 'boundary', (name) => longest(name) === 64),
  accepts('name-with-trailing-hyphen', 'DOM-NAME-RFC1035', 'format', (name) =>
    /-(\.|$)/.test(name),
  ),
  accepts('name-with-empty-label', 'DOM-NAME-RFC1035', 'format', (name) => name.includes('..')),
  accepts('name-with-trailing-newline', 'DOM-NAME-RFC1035', 'format', (name) =>
    name.endsWith('\n'),
  ),
  accepts('name-with-plus', 'DOM-NAME-RFC1035', 'rare-value', (name) => name.includes('+')),
  accepts('name-with-underscore', 'DOM-NAME-RFC1035', 'rare-value', (name) => name.includes('_')),
  accepts('name-with-underscore-in-an-inner-label', 'DOM-NAME-RFC1035', 'rare-value', (name) =>
    /\.[^.]*_/.test(name),
  ),
  accepts('name-with-space-in-an-inner-label', 'DOM-NAME-RFC1035', 'rare-value', (name) =>
    /\.[^.]*\S \S/.test(name),
  ),
  accepts('name-with-accent-in-an-inner-label', 'DOM-NAME-RFC1035', 'rare-value', (name) =>
    /\.[^.]*\u00e9/.test(name),
  ),
  accepts('name-with-asterisk', 'DOM-NAME-RFC1035', 'rare-value', (name) => name.includes('*')),
  accepts('name-with-slash', 'DOM-NAME-RFC1035', 'rare-value', (name) => name.includes('/')),
  accepts('name-with-letters-beyond-ascii', 'DOM-NAME-RFC1035', 'rare-value', (name) =>
    /\p{L}/u.test(name.replace(/[A-Za-z]/g, '')),
  ),
  accepts('name-with-delete', 'DOM-NAME-RFC1035', 'rare-value', (name) => name.includes('\u007f')),
  refuses('name-of-253-refused', 'DOM-NAME-LENGTH', (name) => name.length === 253),
  refuses('name-over-200-refused', 'DOM-NAME-LENGTH', (name) => name.length > 200, [
    // Three labels of the grammar can make such a name as well.
    'DOM-NAME-RFC1035',
  ]),
  refuses('label-of-63-refused', 'DOM-NAME-LABEL-LENGTH', (name) => longest(name) === 63, [
    // The longest names and the grammar's longest labels hold a label of 63 as well.
    'DOM-NAME-LENGTH',
    'DOM-NAME-RFC1035',
  ]),
  refuses('name-with-two-hyphens-refused', 'DOM-NAME-RFC1035', (name) => /[^-]{3}--/.test(name)),
  refuses('name-of-many-labels-refused', 'DOM-NAME-RFC1035', (name) => labelsOf(name).length > 8),
  refuses(
    'name-of-one-letter-labels-refused',
    'DOM-NAME-LABEL-LENGTH',
    (name) => /^[a-z]\./.test(name),
    [
      // The grammar makes such labels as well.
      'DOM-NAME-RFC1035',
    ],
  ),
  accepts(
    'label-length-of-inner-labels-unchecked',
    'DOM-NAME-LABEL-LENGTH',
    'rare-value',
    (name) => longest(name) > 63 && (labelsOf(name)[0] ?? '').length < 64 && name.length <= 253,
  ),
  {
    id: 'slave-with-label-of-64',
    requirement: 'DOM-NAME-LABEL-LENGTH',
    kind: 'rare-value',
    see: 'create a slave whose name has a label of 64 characters: it is created',
    wrap: slavesNamed((name) => longest(name) === 64),
  },
];

function labelsOf(name: string): readonly string[] {
  return name.split('.');
}

function longest(name: string): number {
  return Math.max(...labelsOf(name).map((label) => label.length));
}

function accepts(
  id: string,
  requirement: string,
  kind: Fault['kind'],
  when: (name: string) => boolean,
): Fault {
  const see = `create such a domain (${id}): it is created`;
  return { id: `domain-${id}`, requirement, kind, see, wrap: acceptName(when) };
}

/** Slaves alone may have the names that `when` picks. */
function slavesNamed(when: (name: string) => boolean): Fault['wrap'] {
  const lax = acceptName(when);
  return (core) => {
    const wrong = lax(core);
    return (state, principal, request, ...rest) => {
      const { type } = (request.body ?? {}) as { readonly type?: unknown };
      return (type === 'slave' ? wrong : core)(state, principal, request, ...rest);
    };
  };
}

function refuses(
  id: string,
  requirement: string,
  when: (name: string) => boolean,
  also: readonly string[] = [],
): Fault {
  return {
    id: `domain-${id}`,
    requirement,
    kind: 'over-strict',
    see: `create such a domain (${id}): it is refused`,
    also,
    wrap: refuseWhen('createDomain', ({ domain }) => when(domain ?? '')),
  };
}
