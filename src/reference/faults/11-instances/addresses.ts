import type { Instance } from '../../entities.ts';
import {
  alterAnswer,
  alterRequest,
  alterState,
  type Body,
  instead,
  operationOf,
  refuseWhen,
  SOON,
} from '../blocks/index.ts';
import { alterRecords, changed } from '../blocks/instance.ts';
import { instanceIn, volumesOn } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

/** Addresses that are not allocated, or to another instance (endpoints/networking). */
export const addressesFaults: readonly Fault[] = [
  {
    id: 'address-refused',
    requirement: 'IP-CREATE',
    kind: 'over-strict',
    see: 'allocate an address: it is refused',
    also: ['IP-CREATE-PRIVATE'], // private addresses are refused too
    wrap: refuseWhen('createIp', () => true),
  },
  {
    id: 'addresses-race',
    requirement: 'IP-CREATE',
    kind: 'race',
    see: 'allocate two addresses for an instance at the same time: it has only one of them',
    wrap: (core) => {
      const former = new Map<number, { readonly ipv4: Instance['ipv4']; readonly at: number }>();
      return instead('createIp', (inner, state, principal, request, now, ...rest) => {
        const instance = state.instances.get(Object(request.body).compute_id);
        if (instance === undefined) return inner(state, principal, request, now, ...rest);
        const { id, ipv4 } = instance;
        const last = former.get(id);
        former.set(id, { ipv4, at: now });
        const isRacing = last !== undefined && now - last.at <= SOON;
        const as = isRacing ? { ...instance, ipv4: last.ipv4 } : instance;
        const begun = { ...state, instances: state.instances.put(id, as) };
        return inner(begun, principal, request, now, ...rest);
      })(core);
    },
  },
  {
    id: 'address-after-a-refused-one-lost',
    requirement: 'IP-CREATE-PRIVATE',
    kind: 'sequence',
    see: 'be refused an address with a wrong public and ask for a right one: the instance lacks it',
    shownBy: 'public false allocates a private address',
    wrap: (core) => {
      const refused = new Set<number>();
      return instead('createIp', (inner, state, principal, request, ...rest) => {
        const step = inner(state, principal, request, ...rest);
        const { compute_id: id } = Object(request.body);
        if (step.answer !== undefined && step.answer.status >= 400) refused.add(id);
        else if (refused.has(id)) return { ...step, state };
        return step;
      })(core);
    },
  },
  {
    id: 'private-address-lost-by-a-boot',
    requirement: 'INST-BOOT',
    kind: 'sequence',
    see: 'boot an instance with a private address: the address is gone',
    wrap: alterState('bootInstance', (after, _, request) => {
      const instance = after.instances.get(Number(operationOf(request).params.computeId));
      if (instance === undefined) return after;
      const ipv4 = instance.ipv4.filter((each) => each.public);
      return { ...after, instances: after.instances.put(instance.id, { ...instance, ipv4 }) };
    }),
  },
  {
    id: 'address-of-another-instance',
    requirement: 'IP-CREATE',
    kind: 'cross-resource',
    see: 'allocate an address for an instance: the answer names another',
    wrap: alterAnswer('createIp', (body) => ({ ...body, compute_id: body.compute_id + 1 })),
  },
  {
    id: 'public-address-is-private',
    requirement: 'IP-CREATE',
    kind: 'rare-value',
    see: 'allocate an address with public true: it is a private one',
    wrap: alterRequest('createIp', (request) => {
      const body = request.body as Body;
      return body?.public === true ? { ...request, body: { ...body, public: false } } : request;
    }),
  },
  {
    id: 'private-address-is-public',
    requirement: 'IP-CREATE-PRIVATE',
    also: ['IP-CREATE-PUBLIC-TYPE'],
    kind: 'state',
    see: 'allocate an address with public false: it is a public one',
    wrap: alterRequest('createIp', (request) => ({
      ...request,
      body: { ...(request.body as object), public: true },
    })),
  },
  {
    id: 'private-address-is-public-in-second-region',
    requirement: 'IP-CREATE-PRIVATE',
    kind: 'rare-value',
    see: 'allocate an address with public false in the second region: it is a public one',
    wrap: alterRequest('createIp', (request, state) => {
      const body = request.body as Body;
      const isFar = instanceIn(state, body)?.region === 'eu-west';
      return isFar ? { ...request, body: { ...body, public: true } } : request;
    }),
  },
  {
    id: 'second-private-address-is-public',
    requirement: 'IP-CREATE-PRIVATE',
    also: ['IP-CREATE-PUBLIC-TYPE'],
    kind: 'sequence',
    see: 'allocate two addresses with public false for an instance: the second is a public one',
    wrap: alterRequest('createIp', (request, state) => {
      const body = request.body as Body;
      const has = (address: Body) => !address.public;
      const isSecond = instanceIn(state, body)?.ipv4.some(has) ?? false;
      return isSecond ? { ...request, body: { ...body, public: true } } : request;
    }),
  },
  {
    id: 'private-address-after-a-public-one-is-public',
    requirement: 'IP-CREATE-PRIVATE',
    kind: 'sequence',
    see: 'allocate a public address for an instance and then one with public false: that is a public one',
    wrap: askedAfter((given, wanted) => given && !wanted),
  },
  {
    id: 'public-address-after-a-private-one-is-private',
    requirement: 'IP-CREATE',
    kind: 'sequence',
    see: 'allocate a private address for an instance and then one with public true: that is a private one',
    wrap: askedAfter((given, wanted) => !given && wanted),
  },
  {
    id: 'private-address-of-a-running-instance-is-public',
    requirement: 'IP-CREATE-PRIVATE',
    kind: 'sequence',
    see: 'boot an instance and allocate an address with public false: it is a public one',
    shownBy: 'an instance boots when it is deployed, and with booted false it does not',
    wrap: alterRequest('createIp', (request, state) => {
      const body = request.body as Body;
      const runs = instanceIn(state, body)?.status !== 'offline';
      return runs ? { ...request, body: { ...body, public: true } } : request;
    }),
  },
  {
    id: 'private-address-beside-a-volume-is-public',
    requirement: 'IP-CREATE-PRIVATE',
    kind: 'sequence',
    see: 'attach a volume to an instance and allocate an address with public false: it is a public one',
    shownBy: 'an instance that powers off by itself is booted again, and not for ever',
    wrap: alterRequest('createIp', (request, state) => {
      const body = request.body as Body;
      const isBeside = volumesOn(state, body?.compute_id).length > 0;
      return isBeside ? { ...request, body: { ...body, public: true } } : request;
    }),
  },
  {
    id: 'private-address-lost-with-the-label',
    requirement: 'IP-CREATE-PRIVATE',
    kind: 'sequence',
    see: 'give an instance a private address, and then another label: it has that address no more',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const step = core(state, principal, request, ...rest);
        const id = Number(/instances\/(\d+)$/.exec(request.path)?.[1]);
        const instance = step.state.instances.get(id);
        const isRenamed = request.method === 'PUT' && Object(request.body).label !== undefined;
        if (!isRenamed || instance === undefined) return step;
        const ipv4 = instance.ipv4.filter((each) => each.public);
        return { ...step, state: changed(step.state, id, { ipv4 }) };
      },
  },
  {
    id: 'private-address-not-on-instance',
    requirement: 'IP-CREATE-PRIVATE',
    kind: 'state',
    see: 'allocate a private address: the instance does not list it',
    wrap: alterRecords((item) => {
      item.ipv4 = item.ipv4.filter((address: string) => !address.startsWith('192.168.'));
    }),
  },
];

/** A later request for an address of an instance is read as the earlier one, where that tells them apart. */
function askedAfter(isMistaken: (given: boolean, wanted: boolean) => boolean): Fault['wrap'] {
  return (core) => {
    const given = new Map<number, boolean>();
    return alterRequest('createIp', (request) => {
      const { public: wanted, compute_id: id } = Object(request.body);
      const before = given.get(id);
      if (typeof wanted !== 'boolean') return request;
      if (before !== undefined && isMistaken(before, wanted))
        return { ...request, body: { ...Object(request.body), public: before } };
      given.set(id, wanted);
      return request;
    })(core);
  };
}
