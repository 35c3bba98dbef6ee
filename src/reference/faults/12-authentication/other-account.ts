import { showVolume } from '../../resources/04-volumes/volume-answer.ts';
import { showDomain } from '../../resources/07-domains/domain-record.ts';
import { showImage } from '../../resources/09-images/image-answer.ts';
import { showBalancer } from '../../resources/10-load-balancers/load-balancer-answer.ts';
import { FIXTURES } from '../../seed/fixtures.ts';
import { OTHER_ACCOUNT } from '../../seed/people.ts';
import type { State } from '../../state.ts';
import { byTokenOfAnyAccount, mistake } from '../blocks/caller.ts';
import { alterAnswer, alterState, type Body, instead, OWNER } from '../blocks/index.ts';
import { labelIn, retag } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

/** The wall between accounts broken (service#rule-1). */
export const otherAccountFaults: readonly Fault[] = [
  ownerOf('volumes', 'getVolume', 'other-owner'),
  ownerOf('vpcs', 'deleteVpc', 'other-owner'),
  ownerOf('domains', 'updateDomain', 'other-owner'),
  ownerOf('images', 'getImage', 'other-owner'),
  ...['cloneDomain', 'createRecord'].map((id) => ownerOf('domains', id, 'other-owner')),
  ...['listInstanceVolumes', 'bootInstance'].map((id) => ownerOf('instances', id, 'other-owner')),
  ...['getConfig', 'updateConfig', 'createConfig', 'createNode'].map((id) =>
    ownerOf('load balancers', id, 'other-owner'),
  ),
  {
    id: 'auth-nodes-of-another-account-with-an-instance-of-theirs',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'add a node with the address of their own instance to a config of another account: it is added',
    wrap: mistake(
      'createNode',
      (principal, { body }, state) =>
        principal.kind === 'user' &&
        principal.username === 'other-owner' &&
        isOnTheirs(state, (body as Body)?.address),
    ),
  },
  {
    id: 'auth-oauth-reads-domains-of-another-account',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'auth',
    see: 'read a domain of another account with an OAuth token of the scope: it is shown',
    wrap: byTokenOfAnyAccount('getDomain', 'domains'),
  },
  {
    id: 'auth-other-account-listed',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'auth',
    see: 'list domains as the owner of another account',
    wrap: alterAnswer('listDomains', (body, _request, state) => {
      const data = state.domains.filter(() => true).map(showDomain);
      return { ...body, data, results: data.length };
    }),
  },
  existingListed('domain', 'listDomains', ({ domains }) =>
    domains.filter(({ id }) => id === FIXTURES.otherAccount.domain).map(showDomain),
  ),
  existingListed('volume', 'listVolumes', (state) =>
    state.volumes
      .filter(({ id }) => id === FIXTURES.otherAccount.volume)
      .map((volume) => showVolume(state, volume)),
  ),
  existingListed('image', 'listImages', ({ images }) =>
    images.filter(({ id }) => id === FIXTURES.otherAccount.image).map(showImage),
  ),
  {
    id: 'auth-other-account-tag-deleted',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'delete a tag: domains of another account lose one of the same label',
    wrap: alterState('deleteTag', (after, _, request) =>
      retag(after, 'domains', ({ tags }) => tags.filter((tag) => tag !== labelIn(request))),
    ),
  },
  {
    id: 'auth-other-account-tag-deleted-from-volumes',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'delete a tag: volumes of another account lose one of the same label',
    wrap: alterState('deleteTag', (after, _, request) =>
      retag(after, 'volumes', ({ tags }) => tags.filter((tag) => tag !== labelIn(request))),
    ),
  },
  {
    id: 'auth-other-account-tag-deleted-by-the-first',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'delete a tag: domains of the other account, and of no account else, lose one of the same label',
    wrap: alterState('deleteTag', (after, _, request) =>
      retag(after, 'domains', ({ account, tags }) =>
        account === OTHER_ACCOUNT ? tags.filter((tag) => tag !== labelIn(request)) : undefined,
      ),
    ),
  },
  {
    id: 'auth-other-account-tag-listed',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'list what carries a tag: domains of another account are there',
    wrap: alterAnswer('listTaggedObjects', (body, request, state) => {
      const domains = state.domains.filter(({ tags }) => tags.includes(labelIn(request)));
      const data = domains.map((domain) => ({ type: 'domain', data: showDomain(domain) }));
      return { ...body, data, results: data.length };
    }),
  },
  {
    id: 'auth-other-account-balancer-listed-under-tag',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: "list what carries a tag: another account's load balancers with one of the same label are there",
    wrap: alterAnswer('listTaggedObjects', (body, request, state) => {
      const others = state.balancers.filter(
        ({ account, tags }) => account === OTHER_ACCOUNT && tags.includes(labelIn(request)),
      );
      const items = others.map((each) => ({ type: 'nodebalancer', data: showBalancer(each) }));
      // They come last: whose own they are has them already.
      const data = body.data.some(({ type }: Body) => type === 'nodebalancer')
        ? body.data
        : [...body.data, ...items];
      return { ...body, data, results: data.length };
    }),
  },
  {
    id: 'auth-other-account-tag-shown',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'auth',
    see: 'read a tag that only another account has: what carries it is listed',
    wrap: instead('listTaggedObjects', (core, state, principal, ...rest) => {
      const step = core(state, principal, ...rest);
      return step.answer?.status === 404 ? core(state, OWNER, ...rest) : step;
    }),
  },
];

function ownerOf(
  kind: 'volumes' | 'vpcs' | 'domains' | 'images' | 'instances' | 'load balancers',
  operation: string,
  other: string,
): Fault {
  return {
    id: `auth-other-account-${operation}`,
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'auth',
    see: `send ${operation} for an object among the ${kind} of another account`,
    wrap: mistake(
      operation,
      (principal) => principal.kind === 'user' && principal.username === other,
    ),
  };
}

/** What another account had before is listed to the owner behind all else. */
function existingListed(
  kind: string,
  operation: string,
  theirs: (state: State) => readonly Body[],
): Fault {
  return {
    id: `auth-other-account-existing-${kind}-listed`,
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: `${operation} as the owner: a ${kind} that another account had before is there`,
    wrap: alterAnswer(operation, (body, { token }, state) => {
      const { username } = state.tokens.get(token ?? '') ?? {};
      if (username !== 'owner') return undefined;
      const more = theirs(state);
      return { ...body, data: [...body.data, ...more], results: body.results + more.length };
    }),
  };
}

/** Whether the address of a node is that of an instance of the other account. */
function isOnTheirs(state: State, address: unknown): boolean {
  const host = String(address).replace(/:.*/, '');
  return state.instances.some(
    ({ account, ipv4 }) => account === OTHER_ACCOUNT && ipv4.some((each) => each.address === host),
  );
}
