import fc from 'fast-check';
import type { Declare } from '../../src/check/check.ts';
import { property } from '../../src/check/property.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { notBroken } from './odd-values.ts';

/** What no label and no domain can be. */
const OBJECT = { type: 'object', not: 'a name' };

/** Names of fields that mean something to the languages that servers are written in. */
const ODD_KEYS = ['__proto__', 'constructor', '', '$where', 'a.b'];

/** A body with one field of this name; parsed, since a literal cannot have a field `__proto__`. */
function bodyWith(key: string) {
  return JSON.parse(`{${JSON.stringify(key)}: {}}`);
}

const GREAT = '99999999999999999999';

/** Beyond the integers of 32 bits, in which a store may number what it holds. */
const BEYOND_32_BITS = '2147483648';

/** Ids, labels and pages that are no such thing, or none that any target has. */
const ODD_ADDRESSES = [
  ...['/volumes', '/vpcs', '/domains'].flatMap((list) =>
    [GREAT, '-1', '0', '1.5', 'null', '%25', '%00'].map((id) => `${list}/${id}`),
  ),
  ...['%25', '%00', 'a%2Fb', '%F0%9F%98%80', '..%2F..'].map((label) => `/tags/${label}`),
  ...[`page=${GREAT}`, 'page=1.5', 'page=', `page_size=${GREAT}`, 'page_size=word'].flatMap(
    (query) => [`/volumes?${query}`, `/domains?${query}`],
  ),
  `/tags/${'x'.repeat(120)}`,
  '/regions/%00',
  '/images/private/word',
  '/regions/word/availability',
  '/compute/instances/word/volumes',
  '/nodebalancers/word/configs/word',
  `/images/private/${GREAT}`,
  `/compute/instances/${GREAT}/volumes`,
  `/nodebalancers/${GREAT}/configs/${GREAT}`,
  ...['/volumes', '/vpcs', '/domains'].map((list) => `${list}/${BEYOND_32_BITS}`),
  `/compute/instances/${BEYOND_32_BITS}/volumes`,
  `/nodebalancers/${BEYOND_32_BITS}/configs/${BEYOND_32_BITS}`,
];

/** Parameters that are sent twice, or as lists: for longer runs. */
const MANIFOLD = ['/vpcs?page=1&page=2', '/domains?page_size=25&page_size=26', '/volumes?page[]=1'];

/** Pages of lists, and ids in changes, that no integer of 64 bits is: for longer runs. */
const GREAT_PAGES = ['/vpcs', '/images', '/regions', '/compute/instances'].map(
  (list) => `${list}?page=${GREAT}`,
);
const GREAT_CHANGES = [
  ...['/volumes', '/domains', '/vpcs', '/images/private'].flatMap((list) => [
    `PUT ${list}/${GREAT}`,
    `DELETE ${list}/${GREAT}`,
  ]),
  ...['attach', 'detach', 'clone', 'resize'].map((action) => `POST /volumes/${GREAT}/${action}`),
  ...['clone', 'records'].map((action) => `POST /domains/${GREAT}/${action}`),
  `POST /compute/instances/${GREAT}/boot`,
  `POST /nodebalancers/${GREAT}/configs`,
  `POST /nodebalancers/${GREAT}/configs/${GREAT}`,
  `PUT /nodebalancers/${GREAT}/configs/${GREAT}`,
];

/** The class of status that a request is answered with (errors#rule-1). */
export function statusChecks(check: Declare): void {
  check('a lawful request is answered with a 2xx', ['ERR-SUCCESS-2XX'], async (t) => {
    t.accepted('ERR-SUCCESS-2XX', await t.owner.get('/regions'));
    t.accepted('ERR-SUCCESS-2XX', await t.owner.get('/volumes'));
  });

  check('no body is answered with a 5xx', ['ERR-NO-5XX'], async (t) => {
    const paths = fc.constantFrom('/volumes', '/vpcs', '/domains', '/tags', '/nodebalancers');
    const junk = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 4 });
    const examples = ODD_KEYS.map((key): [string, typeof OBJECT] => ['/volumes', bodyWith(key)]);
    await property(t, fc.tuple(paths, junk), { cases: 40, examples }, async ([path, fields]) => {
      const answer = await t.creations.attempt({
        collection: path,
        body: { ...fields, label: OBJECT, domain: OBJECT },
        path: (made) => (made?.id === undefined ? undefined : `${path}/${made.id}`),
      });
      t.holds('ERR-NO-5XX', answer.status < 500, {
        expected: 'a refusal, not a server error',
        received: answer.summary,
        answers: [answer],
      });
    });
  });

  check('no address is answered with a 5xx', ['ERR-NO-5XX'], async (t) => {
    const usual = ODD_ADDRESSES.slice(0, t.scaled(ODD_ADDRESSES.length));
    for (const path of isShortRun(t) ? usual : [...usual, ...MANIFOLD, ...GREAT_PAGES]) {
      const answer = await t.owner.get(path);
      t.holds('ERR-NO-5XX', answer.status < 500, {
        expected: 'a list, an object or a refusal, not a server error',
        received: answer.summary,
        answers: [answer],
      });
    }
    for (const change of isShortRun(t) ? [] : GREAT_CHANGES) {
      const [method, path] = change.split(' ') as ['PUT' | 'POST' | 'DELETE', string];
      const json = method === 'DELETE' ? {} : { json: { label: 'nobody', size: 20 } };
      notBroken(t, await t.owner.send({ method, path, ...json }));
    }
  });
}
