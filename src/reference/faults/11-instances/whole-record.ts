import type { Request } from '../../call.ts';
import type { Instance } from '../../entities.ts';
import type { State } from '../../state.ts';
import { alterAnswer, type Body, instead, operationOf } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];
type Change = (instance: Instance, request: Request) => Partial<Instance>;

const taggedIn = ({ body }: Request): number => (body as Body).computes?.[0] ?? 0;
const addressed = ({ body }: Request): number => (body as Body).compute_id ?? 0;
const booted = (request: Request): number => Number(operationOf(request).params.computeId);

/** Faults that change what a request does not name, of an instance or of another one. */
export const wholeRecordFaults: readonly Fault[] = [
  {
    id: 'instance-tag-ends-its-watchdog',
    requirement: 'TAG-CREATE-COMPUTES',
    kind: 'cross-resource',
    see: 'create a tag on an instance: its watchdog is off',
    wrap: after('createTag', taggedIn, ({ watchdog_enabled }) => ({
      watchdog_enabled: !watchdog_enabled,
    })),
  },
  {
    id: 'instance-loses-its-tags-with-a-boot',
    requirement: 'INST-BOOT',
    kind: 'cross-resource',
    see: 'boot an instance that carries a tag: it carries none',
    wrap: after('bootInstance', booted, () => ({ tags: [] })),
  },
  {
    id: 'instance-second-attachment-changes-alerts',
    requirement: 'VOL-ATTACH',
    kind: 'sequence',
    see: 'attach volumes to an instance twice: its alert of io is off',
    wrap: fromSecondTime('attachVolume', addressed, ({ alerts }) => ({
      alerts: { ...alerts, io: 0 },
    })),
  },
  {
    id: 'instance-detachment-forgets-encryption',
    requirement: 'VOL-DETACH',
    kind: 'cross-resource',
    see: 'detach a volume: its instance has disk encryption disabled',
    wrap: instead('detachVolume', (core, state, principal, request, ...rest) => {
      const volume = state.volumes.get(Number(operationOf(request).params.volumeId));
      const step = core(state, principal, request, ...rest);
      const on = volume?.attachment?.compute_id;
      if (!step.answer || step.answer.status >= 300 || on === undefined) return step;
      return { ...step, state: changed(step.state, on, () => ({ disk_encryption: 'disabled' })) };
    }),
  },
  {
    id: 'instance-boot-forgets-its-image',
    requirement: 'INST-BOOT',
    kind: 'state',
    see: 'boot an instance: it has no image any more',
    wrap: after('bootInstance', booted, () => ({ image: 'compute/alpine3.20' })),
  },
  {
    id: 'instance-private-address-in-place-of-the-public-one',
    requirement: 'IP-CREATE-PRIVATE',
    kind: 'state',
    see: 'give an instance a private address: it has no public one any more',
    wrap: after('createIp', addressed, ({ ipv4 }) => ({
      ipv4: ipv4.filter((each) => !each.public),
    })),
  },
  {
    id: 'instance-private-address-replaces-the-public-one',
    requirement: 'IP-CREATE-PRIVATE',
    kind: 'state',
    see: 'give an instance a private address: its public one is another',
    wrap: after('createIp', addressed, ({ ipv4 }) => ({
      ipv4: ipv4.map((each) => (each.public ? { ...each, address: '198.18.7.7' } : each)),
    })),
  },
  {
    id: 'instance-refused-address-is-there',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'ask for an address with a wrong public: refused, but the instance has one more',
    wrap: instead('createIp', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      if (!step.answer || step.answer.status < 400 || principal.kind !== 'user') return step;
      const more = { address: '198.18.7.8', public: true };
      const add = ({ ipv4 }: Instance) => ({ ipv4: [...ipv4, more] });
      return { ...step, state: changed(step.state, addressed(request), add) };
    }),
  },
  {
    id: 'instance-refused-creation-is-listed',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'create an instance of a type that does not exist: refused, but it is listed',
    wrap: (core) => {
      const refused: string[] = [];
      const noting = instead('createInstance', (inner, ...given) => {
        const step = inner(...given);
        const { label, type } = (given[2].body ?? {}) as Body;
        if (step.answer?.status === 400 && /no-such/.test(type)) refused.push(label);
        return step;
      })(core);
      return alterAnswer('listInstances', (body) => {
        if (body.page !== body.pages) return body;
        const ghosts = refused.map((label, at) => ({ ...body.data[0], id: 9_000_000 + at, label }));
        return { ...body, data: [...body.data, ...ghosts], results: body.results + ghosts.length };
      })(noting);
    },
  },
  {
    id: 'instance-listed-with-the-region-of-another',
    requirement: 'INST-LIST',
    kind: 'rare-value',
    see: 'list instances: one that carries volumes is in another region',
    wrap: alterAnswer('listInstances', (body, _, state) => {
      const on = new Set([...state.volumes].map(({ attachment }) => attachment?.compute_id));
      for (const item of body.data) if (on.has(item.id)) item.region = 'elsewhere';
      return body;
    }),
  },
];

function changed(
  state: State,
  id: number,
  change: (instance: Instance) => Partial<Instance>,
): State {
  const instance = state.instances.get(id);
  if (instance === undefined) return state;
  return { ...state, instances: state.instances.put(id, { ...instance, ...change(instance) }) };
}

/** Changes the instance that a request names, once it has succeeded. */
function after(operation: string, named: (request: Request) => number, change: Change): Wrap {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    if (!step.answer || step.answer.status >= 300) return step;
    const once = (instance: Instance) => change(instance, request);
    return { ...step, state: changed(step.state, named(request), once) };
  });
}

/** The same, from the second time on that it succeeds on that instance. */
function fromSecondTime(
  operation: string,
  named: (request: Request) => number,
  change: Change,
): Wrap {
  return (core) => {
    const times = new Map<number, number>();
    return after(operation, named, (instance, request) => {
      const time = (times.get(instance.id) ?? 0) + 1;
      times.set(instance.id, time);
      return time < 2 ? {} : change(instance, request);
    })(core);
  };
}
