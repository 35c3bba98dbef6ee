import type { Request } from '../../call.ts';
import { showDomain } from '../../resources/07-domains/domain-record.ts';
import type { State } from '../../state.ts';
import { isOther, mistake } from '../blocks/caller.ts';
import { domainInPath } from '../blocks/domain.ts';
import { alterAnswer, alterRequest, instead, OWNER, operationOf } from '../blocks/index.ts';
import { volumeInPath } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';

const hasId = (id: number) => (item: { id: number }) => item.id === id;
const isAttached = (request: Request, state: State) =>
  volumeInPath(state, request)?.attachment != null;
const isSlave = (request: Request, state: State) => domainInPath(state, request)?.type === 'slave';
const isDisabled = (request: Request, state: State) =>
  domainInPath(state, request)?.status === 'disabled';
const hasData = (request: Request, state: State) =>
  state.images.get(`private/${operationOf(request).params.imageId}`)?.status === 'available';
const hasSubnets = (request: Request, state: State) =>
  (state.vpcs.get(Number(operationOf(request).params.vpcId))?.subnets.length ?? 0) > 1;

/** The wall between accounts broken for objects in some states (service#rule-1). */
export const otherAccountStatesFaults: readonly Fault[] = [
  inState('detachVolume', 'an attached volume', isAttached),
  inState('resizeVolume', 'an attached volume', isAttached),
  inState('getDomain', 'a slave', isSlave),
  inState('updateDomain', 'a disabled domain', isDisabled),
  inState('deleteDomain', 'a slave', isSlave),
  inState('updateImage', 'an image with its data', hasData),
  inState('deleteVpc', 'a VPC with two subnets', hasSubnets),
  {
    id: 'auth-other-account-disabled-listed',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'auth',
    see: 'disable a domain and list domains as the owner of another account',
    wrap: alterAnswer('listDomains', (body, _request, state) => {
      const disabled = state.domains
        .filter(({ id, status }) => status === 'disabled' && !body.data.some(hasId(id)))
        .map(showDomain);
      return { ...body, data: [...body.data, ...disabled] };
    }),
    also: ['LIST-COUNTS-AGREE'],
  },
  {
    id: 'auth-other-account-config-through-own-balancer',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'update a config of another account below a load balancer of its own',
    wrap: instead('updateConfig', (core, state, principal, request, ...rest) => {
      const { configId } = operationOf(request).params;
      const [owner] = state.balancers.filter(({ configs }) =>
        configs.some(({ id }) => id === Number(configId)),
      );
      if (!isOther(principal) || owner === undefined) {
        return core(state, principal, request, ...rest);
      }
      const toOwner = alterRequest('updateConfig', (asked) => ({
        ...asked,
        path: `/v4/nodebalancers/${owner.id}/configs/${configId}`,
      }));
      return toOwner(core)(state, OWNER, request, ...rest);
    }),
  },
];

function inState(
  operation: string,
  what: string,
  is: (request: Request, state: State) => boolean,
): Fault {
  return {
    id: `auth-other-account-${operation}-in-state`,
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'auth',
    see: `send ${operation} for ${what} of another account`,
    wrap: mistake(
      operation,
      (principal, request, state) => isOther(principal) && is(request, state),
    ),
  };
}
