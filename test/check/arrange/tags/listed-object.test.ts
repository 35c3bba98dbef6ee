import { expect, test } from 'vitest';
import { listedObject } from '../../../../src/check/arrange/tags/listed-object.ts';

const volume = { id: 7, label: 'seven', filesystem_path: '/dev/disk/by-id/seven' };

test.each([
  ['bare', volume, volume, false],
  ['bare, with a field data of its own', { ...volume, data: { id: 1 } }, undefined, false],
  ['bare, with a list data', { ...volume, data: [] }, undefined, false],
  ['beside a word for its kind', { type: 'volume', data: volume }, volume, true],
  ['beside its id as well', { type: 'volume', id: 7, label: 'x', data: volume }, volume, true],
  ['of no known kind', { id: 7 }, undefined, false],
  ['of no known kind, beside a word', { type: 'volume', data: { id: 7 } }, { id: 7 }, true],
  ['of no known kind, with data that is none', { id: 7, data: { x: 1 } }, undefined, false],
])('an object %s is found in its item', (_, item, body, wrapped) => {
  const found = listedObject(item);
  expect(found).toMatchObject({ body: body ?? item, wrapped });
  const isKnown = found.body.filesystem_path !== undefined || found.wrapped;
  expect(found.kind).toBe(isKnown ? 'volumes' : undefined);
});

test.each([
  ['compute', 'computes'],
  ['Instances', 'computes'],
  ['domain', 'domains'],
  ['load_balancer', 'nodebalancers'],
  ['node balancer', 'nodebalancers'],
  ['thing', 'volumes'],
])('the word %s beside an object is believed before its fields', (type, kind) => {
  expect(listedObject({ type, data: { ...volume, size: 20, domain: 'x', alerts: {} } }).kind).toBe(
    kind,
  );
});

test('an object with a field that another kind has is of the kind that it shows most of', () => {
  const balancer = { id: 8, domain: 'x', client_conn_throttle: 0, host: 'x', transfer: {} };
  expect(listedObject({ type: 'nodebalancer', data: balancer }).kind).toBe('nodebalancers');
  expect(listedObject({ ...volume, size: 20, alerts: {} }).kind).toBe('volumes');
});

test.each([[null], ['text'], [undefined], [7]])('%s in a listing is no object', (item) => {
  expect(listedObject(item)).toEqual({ kind: undefined, body: item, wrapped: false });
});
