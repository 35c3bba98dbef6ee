import type { Core } from '../../core.ts';
import type { Vpc } from '../../entities.ts';
import type { State } from '../../state.ts';
import { isScoped } from '../blocks/caller.ts';
import { type Body, instead } from '../blocks/index.ts';
import { remembering, vpcInPath, type Wrap } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';
import { type Emitted, emits, without } from './emits.ts';

const WITH_SUBNETS = ['EVT-SUBNET-DELETE'];

/** Events that are missing the second time: of labels told before, of a VPC updated before, or after a refusal (events). */
export const againFaults: readonly Fault[] = [
  {
    id: 'vpc-update-to-a-former-label-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'sequence',
    see: 'rename a VPC and give it its first label again: one vpc_update among the events',
    wrap: remembering(() => {
      const had = new Set<string>();
      return silent('updateVpc', ({ vpc, body }) => {
        had.add(`${vpc?.id} ${vpc?.label}`);
        return had.has(`${vpc?.id} ${body.label}`) && body.label !== vpc?.label;
      });
    }),
  },
  {
    id: 'vpc-update-of-a-renamed-one-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'sequence',
    see: 'rename a VPC and then describe it: one vpc_update among the events',
    wrap: remembering(() => {
      const renamed = new Set<unknown>();
      return silent('updateVpc', ({ vpc, body }) => {
        if (body.label !== undefined) renamed.add(vpc?.id);
        return body.label === undefined && renamed.has(vpc?.id);
      });
    }),
  },
  {
    id: 'vpc-update-after-one-to-a-taken-label-not-told',
    requirement: 'EVT-VPC-UPDATE',
    kind: 'sequence',
    see: 'be refused to give a VPC the label of another and describe it: no vpc_update',
    wrap: remembering(() => {
      const refused = new Set<unknown>();
      return silent('updateVpc', ({ vpc, body, state }) => {
        const isTaken = state.vpcs.some(({ id, label }) => id !== vpc?.id && label === body.label);
        if (isTaken) refused.add(vpc?.id);
        return refused.has(vpc?.id);
      });
    }),
  },
  {
    id: 'vpc-delete-of-a-label-deleted-before-not-told',
    requirement: 'EVT-VPC-DELETE',
    also: WITH_SUBNETS,
    kind: 'sequence',
    see: 'delete a VPC, make it again and delete it: one vpc_delete among the events',
    wrap: remembering(() => {
      const gone = new Set<unknown>();
      return silent('deleteVpc', ({ vpc }) => {
        const isAgain = gone.has(vpc?.label);
        gone.add(vpc?.label);
        return isAgain;
      });
    }),
  },
  {
    id: 'subnet-create-of-a-label-deleted-before-not-told',
    requirement: 'EVT-SUBNET-CREATE',
    kind: 'sequence',
    see: 'delete a VPC with a subnet and make both again: one subnet_create among the events',
    wrap: (core) => {
      const gone = new Set<string>();
      const noting = instead('deleteVpc', (inner, state, principal, request, ...rest) => {
        for (const { label } of vpcInPath(state, request)?.subnets ?? []) gone.add(label);
        return inner(state, principal, request, ...rest);
      })(core);
      return emits('createVpc', notAbout('subnet_create', gone))(noting);
    },
  },
  {
    id: 'subnet-delete-with-the-label-of-another-not-told',
    requirement: 'EVT-SUBNET-DELETE',
    kind: 'cross-resource',
    see: 'delete one of two VPCs with a subnet of one label each: no subnet_delete among the events',
    wrap: instead('deleteVpc', (core, state, principal, request, ...rest) => {
      const id = vpcInPath(state, request)?.id;
      const others = state.vpcs.filter((vpc) => vpc.id !== id).flatMap(({ subnets }) => subnets);
      const labels = new Set(others.map(({ label }) => label));
      return emits('deleteVpc', notAbout('subnet_delete', labels))(core)(
        state,
        principal,
        request,
        ...rest,
      );
    }),
  },
  ...(['create', 'delete'] as const).map(
    (what): Fault => ({
      id: `vpc-${what}-with-a-label-of-another-account-not-told`,
      requirement: `EVT-VPC-${what.toUpperCase()}`,
      kind: 'cross-resource',
      see: `${what} a VPC with the label that one of another account has: no vpc_${what}`,
      wrap: silent(
        `${what}Vpc`,
        ({ vpc, body, state }) => {
          const label = vpc?.label ?? body.label;
          return state.vpcs.some((each) => each.id !== vpc?.id && each.label === label);
        },
        without(`vpc_${what}`),
      ),
    }),
  ),
  {
    id: 'subnet-create-after-a-refused-one-not-told',
    requirement: 'EVT-SUBNET-CREATE',
    kind: 'sequence',
    see: 'be refused to create a VPC and create one with a subnet: no subnet_create',
    shownBy: 'a VPC is told of that is created right after another one was refused',
    wrap: (core) => {
      let wasRefused = false;
      const silentOne = emits('createVpc', without('subnet_create'))(core);
      return instead('createVpc', (_, ...request) => {
        const step = (wasRefused ? silentOne : core)(...request);
        wasRefused = (step.answer?.status ?? 0) >= 400;
        return step;
      })(core);
    },
  },
  {
    id: 'vpc-delete-after-a-forbidden-one-not-told',
    requirement: 'EVT-VPC-DELETE',
    also: WITH_SUBNETS,
    kind: 'sequence',
    see: 'be refused to delete a VPC as a restricted user, delete it as the owner: no vpc_delete',
    wrap: (core) => {
      const refused = new Set<string>();
      const silentOne = emits('deleteVpc', () => [])(core);
      return instead('deleteVpc', (_, state, principal, request, ...rest) => {
        const was = refused.has(request.path);
        const step = (was ? silentOne : core)(state, principal, request, ...rest);
        if (step.answer?.status === 403) refused.add(request.path);
        return step;
      })(core);
    },
  },
  {
    id: 'vpc-delete-after-one-refused-to-a-token-not-told',
    requirement: 'EVT-VPC-DELETE',
    also: WITH_SUBNETS,
    kind: 'sequence',
    see: 'be refused to delete a busy VPC with an OAuth token, free and delete it: no vpc_delete',
    wrap: remembering(() => {
      const asked = new Set<unknown>();
      return silent('deleteVpc', ({ vpc, principal }) => {
        if (isScoped(principal)) asked.add(vpc?.id);
        return asked.has(vpc?.id) && !isScoped(principal);
      });
    }),
  },
];

interface Asked {
  readonly vpc: Vpc | undefined;
  readonly body: Body;
  readonly state: State;
  readonly principal: Parameters<Core>[1];
}

/** What `isMeant` picks of an operation is not told, or only in part. */
function silent(
  operation: string,
  isMeant: (asked: Asked) => boolean,
  keep: (emitted: Emitted) => Emitted = () => [],
): Wrap {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const vpc = vpcInPath(state, request);
    const body = request.body ?? {};
    const told = isMeant({ vpc, body, state, principal });
    return (told ? emits(operation, keep)(core) : core)(state, principal, request, ...rest);
  });
}

function notAbout(action: string, labels: ReadonlySet<string>) {
  return (emitted: Emitted) =>
    emitted.filter((event) => event.action !== action || !labels.has(event.entity.label));
}
