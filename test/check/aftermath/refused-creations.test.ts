import { expect, test } from 'vitest';
import { RefusedCreations } from '../../../src/check/aftermath/refused-creations.ts';
import { Answer } from '../../../src/http/answer.ts';
import type { Exchange } from '../../../src/http/exchange.ts';
import { loadSpec } from '../../../src/spec/load.ts';
import { cutText } from '../../../src/text/body-text.ts';

const NAME = 'cc-0k3j9x2-1';

function exchange(status: number, requestBody: string, method = 'POST'): Exchange {
  return {
    id: 7,
    check: 'a check',
    credential: 'owner',
    method,
    url: '/v4/volumes',
    requestHeaders: {},
    requestBody,
    status,
    answerHeaders: {},
    startedMillis: 0,
    durationMillis: 1,
  };
}

/** What is held against the lists after a creation of this body was refused, and these were sent besides. */
function heldAfter(body: object, ...others: readonly Exchange[]): string[] {
  const refused = new RefusedCreations(loadSpec(), 'cc');
  const refusal = exchange(400, JSON.stringify(body));
  for (const each of [refusal, ...others]) refused.sent(each);
  refused.note(
    'VOL-CREATE-SIZE',
    new Answer(refusal, { operation: { id: 'createVolume' }, body: {} }),
  );
  return refused.all.map(({ kind, stem }) => `${kind.name} ${stem}`);
}

const asked = (label: string) => JSON.stringify({ label });

test.each<[string, readonly Exchange[], readonly string[]]>([
  ['nothing else was sent', [], [`volume ${NAME}`]],
  ['another name was accepted', [exchange(200, asked('cc-0k3j9x2-11'))], [`volume ${NAME}`]],
  ['the same was refused again', [exchange(409, asked(NAME))], [`volume ${NAME}`]],
  ['the same was accepted', [exchange(200, asked(NAME))], []],
  ['the same stood in an update that was accepted', [exchange(200, asked(NAME), 'PUT')], []],
  ['the same with something behind it was accepted', [exchange(200, asked(`${NAME}xx`))], []],
  ['the same got no answer', [exchange(0, asked(NAME))], []],
  ['the same got a server error', [exchange(500, asked(NAME))], []],
  ['what was accepted is not known whole', [exchange(200, cutText(asked('x'.repeat(99)), 50))], []],
])(
  'a refused creation counts where no other request may have made its name: %s',
  (_, others, held) => {
    expect(heldAfter({ label: NAME }, ...others)).toEqual(held);
  },
);

test.each<[string, object]>([
  ['a name that the run did not give', { label: 'data' }],
  ['no name', { size: 20 }],
])('a refused creation with %s does not count', (_, body) => {
  expect(heldAfter(body)).toEqual([]);
});
