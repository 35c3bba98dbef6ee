import type { Principal } from '../../access/authenticate.ts';
import { isAnonymous, isOther, isScoped, mistake } from '../blocks/caller.ts';
import type { Fault } from '../fault.ts';
import { isUnknown } from './credentials.ts';

/** Lists that are closed, but open to whoever asks for a page of them (authentication). */
export const listedPagesFaults: readonly Fault[] = [
  ...['listVolumes', 'listDomains', 'listVpcs', 'listInstances', 'listTaggedObjects'].map(
    (operation) => openWith('page_size', operation, 'AUTH-REQUIRED', 'anyone', isAnonymous),
  ),
  openWith('page', 'listInstanceVolumes', 'AUTH-REQUIRED', 'anyone', isAnonymous),
  openWith('page_size', 'listVolumes', 'AUTH-SCOPE-VOLUMES-READ', 'token', isScoped),
  openWith('page', 'listDomains', 'AUTH-SCOPE-DOMAINS-READ', 'token', isScoped),
  openWith('page_size', 'listImages', 'AUTH-SCOPE-IMAGES-READ', 'token', isScoped),
  ...['listVolumes', 'listDomains', 'listVpcs', 'listImages'].map((operation) =>
    openWith('page_size', operation, 'AUTH-OTHER-ACCOUNT', 'another account', isOther),
  ),
  openWith('page', 'listTaggedObjects', 'AUTH-OTHER-ACCOUNT', 'another account', isOther),
  {
    ...openWith('page_size', 'listVpcs', 'AUTH-INVALID-REFUSED', 'nobody', isUnknown),
    // Who has a revoked token is nobody, too.
    also: ['AUTH-REVOKED-REFUSED'],
  },
];

function openWith(
  parameter: string,
  operation: string,
  requirement: string,
  who: string,
  isMeant: (principal: Principal) => boolean,
): Fault {
  const words = [operation, 'open', 'to', who, 'with', parameter].join('-');
  return {
    id: `auth-${words.replace(/[ _]/g, '-')}`,
    requirement,
    kind: 'rare-value',
    see: `send ${operation} with ${parameter} in the query as ${who}: everything of the owner is there`,
    wrap: mistake(operation, (principal, { query }) => isMeant(principal) && parameter in query),
  };
}
