import { describe, expect, test } from 'vitest';
import { tellsFailure } from '../../src/check/events/event-outcome.ts';
import {
  hasAction,
  isAbout,
  tellsSubjects,
  timesTold,
  untoldSubnet,
} from '../../src/check/events/event-record.ts';

const LABEL = 'cc-0k3j9x2-1';
const SUBJECT = { labels: [LABEL], vpcId: 12, subnetIds: [55] };

test('a record tells of an action by any of its values', () => {
  expect(hasAction({ id: 1, what: { kind: 'vpc_create' } }, 'vpc_create')).toBe(true);
  expect(hasAction({ id: 1, note: 'vpc_created' }, 'vpc_create')).toBe(false);
  expect(hasAction({ id: 1, message: 'vpc_create on cc-1' }, 'vpc_create')).toBe(true);
  expect(hasAction({ id: 1, message: 'my_vpc_create' }, 'vpc_create')).toBe(false);
  expect(hasAction({ id: 1, message: 'vpc_create of cc-1, no errors' }, 'vpc_create')).toBe(true);
  expect(hasAction({ vpc_create: [], about: { id: 1 } }, 'vpc_create')).toBe(true);
  expect(hasAction({ vpc_create: false, vpc_update: {} }, 'vpc_create')).toBe(false);
  expect(hasAction({ action: 'vpc_delete', vpc_create: {} }, 'vpc_create')).toBe(false);
  const subnet = { action: 'subnet_create', message: 'came with vpc_create' };
  expect(hasAction(subnet, 'vpc_create')).toBe(false);
  expect(hasAction(subnet, 'subnet_create')).toBe(true);
});

test.each<[unknown, number]>([
  [{ action: 'subnet_create' }, 1],
  [{ message: 'subnet_create of two' }, 1],
  [{ subnet_create: {} }, 1],
  [{ about: 'a VPC', subnet_create: [{ id: 1 }, { id: 2 }] }, 2],
  [{ events: [{ action: 'subnet_create' }, { action: 'subnet_create' }] }, 2],
])('%j tells of so many: %i', (record, times) => {
  expect(timesTold(record, 'subnet_create')).toBe(times);
});

describe('a record is about the subject', () => {
  test.each<[unknown, unknown]>([
    [{ entity: { label: LABEL } }, 'label'],
    [{ message: `VPC ${LABEL} created` }, 'label within a text'],
    [{ entity: { type: 'vpc', id: 12 } }, 'id beside its kind'],
    [{ entity: { type: 'vpc', id: '12' } }, 'id as text'],
    [{ vpc_id: 12 }, 'id under a telling key'],
    [{ vpcId: 12 }, 'the same in camel case'],
    [{ entity: { type: 'vpc_subnet', id: 55 } }, 'subnet'],
    [{ entity: { url: '/v4/vpcs/12' } }, 'path'],
    [{ entity: { url: '/v4/vpcs/12/subnets/99' } }, 'path of its subnet'],
    [{ entity: { vpc: { id: 12 } } }, 'id within what its key names'],
    [{ subject: 'vpc/12' }, 'kind and id in one text'],
    [{ about: 'urn:compute:vpc:12' }, 'the same with colons'],
  ])('%j: %s', (record) => {
    expect(isAbout(record, SUBJECT)).toBe(true);
  });

  test.each<[unknown, unknown]>([
    [{ id: 12, percent_complete: 12, user_id: 12 }, 'numbers that only look alike'],
    [{ entity: { type: 'volume', id: 12 } }, 'another kind with the same id'],
    [{ entity: { label: `${LABEL}0` } }, 'a longer label'],
    [{ entity: { label: `x${LABEL}` } }, 'a label that ends alike'],
    [{ entity: { url: '/v4/vpcs/123' } }, 'a longer id'],
    [{ about: 'urn:compute:vpc:123' }, 'a longer id behind a colon'],
    [{ entity: { volume: { id: 12 } } }, 'id within what the key of another kind names'],
    [{ about: 'vpc:12-7' }, 'an id that goes on'],
    [{ id: 12, type: 'vpc', action: 'vpc_create' }, 'the id of the event itself'],
    [null, 'nothing'],
    ['text', 'text alone'],
  ])('not: %j: %s', (record) => {
    expect(isAbout(record, SUBJECT)).toBe(false);
  });
});

describe('a record says what it is about', () => {
  test.each<[unknown, unknown]>([
    [{ entity: { label: 'cc-abcdefg-7' } }, true],
    [{ entity: { type: 'vpc', id: 3 } }, true],
    [{ entity: { type: 'subnet', id: 3 } }, true],
    [{ url: '/v4/vpcs/3' }, true],
    [{ about: 'urn:compute:vpc:3' }, true],
    [{ entity: { vpc: { id: 3 } } }, true],
    [{ action: 'vpc_create', id: 3, username: 'owner' }, false],
    [{ action: 'vpc_create', id: 3, type: 'vpc' }, false],
    [{ about: 'urn:compute:vpc:3f2c51aa-7e0f-4d6c-9a51-0c4a1b2d3e4f' }, false],
    [{ vpc_id: null }, false],
    [{ entity: { label: 'someone-elses' } }, false],
  ])('%j: %s', (record, tells) => {
    expect(tellsSubjects(record, 'cc', SUBJECT)).toBe(tells);
  });

  test('but not by the id of a subnet when those of the subject are not known', () => {
    const record = { entity: { type: 'subnet', id: 3 } };
    expect(tellsSubjects(record, 'cc', { labels: [LABEL], vpcId: 12 })).toBe(false);
  });
});

test.each<[unknown, boolean]>([
  [{ action: 'vpc_delete', status: 'failed' }, true],
  [{ action: 'vpc_delete', result: { state: 'Rejected' } }, true],
  [{ action: 'vpc_delete', status: 'finished' }, false],
  [{ action: 'vpc_delete', entity: { label: 'failed-over' } }, false],
  [{ action: 'vpc_delete', status: 'unsuccessful' }, true],
  [{ action: 'vpc_delete', success: false }, true],
  [{ action: 'vpc_delete', success: true }, false],
  [{ action: 'vpc_delete', outcome: { error: 'A subnet is in use.' } }, true],
  [{ action: 'vpc_delete', error: null, errors: [] }, false],
  [{ action: 'vpc_delete', http_status: 409 }, true],
  [{ action: 'vpc_delete', status: 200, code: 0 }, false],
  [{ action: 'vpc_delete', id: 404, entity: { id: 500 } }, false],
  [{ action: 'vpc_delete', outcome: 'access_denied' }, true],
  [{ action: 'vpc_delete', outcome: 'rejected by policy' }, true],
  [{ action: 'vpc_delete', outcome: 'allowed' }, false],
  [{ message: 'vpc_delete of cc-1 was refused' }, true],
  [{ message: 'attempted vpc_delete of cc-1' }, true],
  [{ message: 'vpc_delete of cc-1' }, false],
])('%j tells of a failure: %s', (record, failed) => {
  expect(tellsFailure(record)).toBe(failed);
});

describe('a subnet that no record is about', () => {
  const [one, other] = [{ label: 'cc-0k3j9x2-2', id: 55 }, { label: 'cc-0k3j9x2-3' }] as const;
  const of = (label: string) => ({ entity: { label } });

  test('is found where each record names one of them', () => {
    expect(untoldSubnet([of(one.label), of(one.label)], [one, other])).toBe(other);
    expect(untoldSubnet([{ subnet_id: 55 }, of(one.label)], [one, other])).toBe(other);
  });

  test('is not where each has a record, be it told twice', () => {
    expect(untoldSubnet([of(one.label), of(other.label)], [one, other])).toBeUndefined();
    const thrice = [of(one.label), of(one.label), of(other.label)];
    expect(untoldSubnet(thrice, [one, other])).toBeUndefined();
  });

  test('is not where a record names none of them, or several', () => {
    expect(untoldSubnet([of(one.label), of(LABEL)], [one, other])).toBeUndefined();
    const both = { subnets: [one.label, other.label] };
    expect(untoldSubnet([of(one.label), both], [one, other])).toBeUndefined();
  });
});
