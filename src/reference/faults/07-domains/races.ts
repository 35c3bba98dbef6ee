import { Table } from '../../table.ts';
import { acceptName, domainInPath, isTaken, losingInRace, withDomain } from '../blocks/domain.ts';
import { type Body, instead, SOON } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Names that two domains get because their requests race (resources/domain#domain). */
export const racesFaults: readonly Fault[] = [
  {
    id: 'domain-renames-race',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'race',
    see: 'rename two domains to one name at the same time: both have it',
    wrap: racingName('updateDomain'),
  },
  {
    id: 'domain-clones-race',
    requirement: 'DOM-CLONE-NAME-UNIQUE',
    kind: 'race',
    see: 'clone a domain twice under one name at the same time: both have it',
    wrap: racingName('cloneDomain'),
  },
  {
    id: 'domain-rename-races-a-creation',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'race',
    see: 'create a domain and rename another to its name at the same time: both have it',
    wrap: racingName('updateDomain', ({ by }) => by === 'POST'),
  },
  {
    id: 'domain-creation-races-a-rename',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'race',
    see: 'rename a domain and create another with its new name at the same time: both have it',
    wrap: racingName('createDomain', ({ by }) => by === 'PUT'),
  },
  {
    id: 'domain-imports-race',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'race',
    see: 'import a domain twice at the same time: both are there',
    wrap: racingName('importDomain'),
  },
  {
    id: 'domain-name-races-across-accounts',
    requirement: 'DOM-NAME-UNIQUE-PLATFORM',
    kind: 'race',
    see: 'create one name in two accounts at the same time: both have it',
    wrap: racingName('createDomain', ({ own }) => !own),
  },
  {
    id: 'domain-records-race',
    requirement: 'REC-CREATE',
    kind: 'race',
    see: 'add two records to a domain at the same time: only one is there',
    wrap: losingInRace('createRecord'),
  },
  {
    id: 'domain-clones-race-for-records',
    requirement: 'DOM-CLONE-RECORDS',
    kind: 'race',
    see: 'clone a domain twice at the same time: only the first clone has its records',
    wrap: (core) => {
      let last = 0;
      return instead('cloneDomain', (inner, state, principal, request, now, ...rest) => {
        const source = domainInPath(state, request);
        const isRacing = now - last <= SOON;
        last = now;
        if (!source || !isRacing) return inner(state, principal, request, now, ...rest);
        const bare = withDomain(state, { ...source, records: Table.empty() });
        const step = inner(bare, principal, request, now, ...rest);
        return { ...step, state: withDomain(step.state, source) };
      })(core);
    },
  },
];

/** How a name was taken: by which method, and by the user who asks for it now or another. */
interface Taken {
  readonly by: string;
  readonly own: boolean;
}

/** A name that was taken, and that no answer has shown since, is given once more by these operations. */
function racingName(
  operation: string,
  when: (taken: Taken) => boolean = () => true,
): Fault['wrap'] {
  return (core) => {
    const unread = new Map<string, { readonly by: string; readonly user: string }>();
    let asking = '';
    const blind = acceptName((name, state) => {
      const taken = unread.get(name);
      const races = taken && when({ by: taken.by, own: taken.user === asking });
      return races === true && isTaken(name, state);
    }, operation)(core);
    return (state, principal, request, ...rest) => {
      asking = principal.kind === 'user' ? principal.username : '';
      const step = blind(state, principal, request, ...rest);
      const name = (request.body as Body)?.domain;
      if (request.method === 'GET') forgetShown(unread, step.answer?.body);
      const isOk = step.answer !== undefined && step.answer.status < 300;
      if (isOk && typeof name === 'string') unread.set(name, { by: request.method, user: asking });
      return step;
    };
  };
}

/** A domain that was read, or a list of domains, shows names. */
function forgetShown(unread: Map<string, unknown>, body: unknown): void {
  const shown = body as { readonly domain?: unknown; readonly data?: unknown } | undefined;
  const items = Array.isArray(shown?.data) ? (shown.data as readonly Body[]) : [];
  for (const item of [shown, ...items]) {
    if (typeof item?.domain === 'string') unread.delete(item.domain);
  }
}
