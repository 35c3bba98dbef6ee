import { showInstance } from '../../resources/11-instances/instance-answer.ts';
import { isAnonymous, isOther, mistake, openOnceDone } from '../blocks/caller.ts';
import { acceptWhen, alterAnswer, byAnyone } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Instances of another account in use (service#rule-1). */
export const otherAccountFaults: readonly Fault[] = [
  {
    id: 'instances-listed-to-other-account',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'create an instance and list those of another account: it is there',
    wrap: alterAnswer('listInstances', (body, _, state) => ({
      ...body,
      data: [...state.instances].map((instance) => showInstance(state, instance)),
    })),
  },
  {
    id: 'address-on-instance-of-other-account',
    requirement: 'IP-CREATE-COMPUTE-ID-KNOWN',
    kind: 'cross-resource',
    see: 'allocate an address for an instance of another account: it is allocated',
    wrap: byAnyone('createIp'),
  },
  {
    id: 'private-address-on-instance-of-other-account',
    requirement: 'IP-CREATE-COMPUTE-ID-KNOWN',
    kind: 'rare-value',
    see: 'allocate a private address for an instance of another account: it is allocated',
    wrap: mistake(
      'createIp',
      (principal, { body }) => isOther(principal) && Object(body).public === false,
    ),
  },
  {
    id: 'first-private-address-on-instance-of-other-account',
    requirement: 'IP-CREATE-COMPUTE-ID-KNOWN',
    kind: 'rare-value',
    see: 'allocate a private address for an instance of another account that has none: it is allocated',
    wrap: mistake('createIp', (principal, { body }, state) => {
      const { public: isPublic, compute_id } = Object(body);
      const own = state.instances.get(compute_id)?.ipv4.some((each) => !each.public);
      return isOther(principal) && isPublic === false && own === false;
    }),
  },
  {
    id: 'instance-list-open-to-another-account-with-page-size',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'rare-value',
    see: 'create an instance and list those of another account in pages of 25: it is there',
    wrap: mistake(
      'listInstances',
      (principal, { query }) => isOther(principal) && 'page_size' in query,
    ),
  },
  {
    id: 'private-scripts-open-to-anyone-with-page-size',
    requirement: 'STACK-LIST',
    kind: 'rare-value',
    see: 'list scripts in pages of 25 without credentials: private ones are among them',
    wrap: mistake(
      'listStackScripts',
      (principal, { query }) => isAnonymous(principal) && 'page_size' in query,
    ),
  },
  {
    id: 'private-scripts-open-to-another-account-with-page',
    requirement: 'STACK-LIST',
    kind: 'rare-value',
    see: 'list the first page of scripts as another account: private ones are among them',
    wrap: mistake(
      'listStackScripts',
      (principal, { query }) => isOther(principal) && 'page' in query,
    ),
  },
  {
    id: 'script-of-another-account-deployed',
    requirement: 'INST-CREATE-STACKSCRIPT-KNOWN',
    kind: 'cross-resource',
    see: 'create an instance with the id of a private script of another account: it is deployed',
    wrap: acceptWhen(
      'createInstance',
      ({ stackscript_id: id }, _, { catalog }) =>
        catalog.stackscripts.some((each) => each.id === id),
      ({ stackscript_id, ...body }) => body,
    ),
  },
  openOnceDone('createIp', 'IP-CREATE-COMPUTE-ID-KNOWN', 'another account', isOther),
  openOnceDone('bootInstance', 'AUTH-OTHER-ACCOUNT', 'another account', isOther),
];
