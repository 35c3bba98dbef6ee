import type { Domain, DomainRecord } from '../../../entities.ts';
import type { State } from '../../../state.ts';
import { Table } from '../../../table.ts';
import type { Fault } from '../../fault.ts';
import {
  isOther,
  pastOf,
  servedAfter,
  wasDisabled,
  where,
  withPast,
  withState,
} from './history.ts';
import type { Serve } from './served.ts';

const OFF: Partial<Domain> = { status: 'disabled' };
const BARE: Partial<Domain> = { records: Table.of<DomainRecord>([]) };

/** Clones that are served otherwise for what their sources are, and what else comes in a second step. */
export const kindsOfClonesFaults: readonly Fault[] = [
  servedAfter('clone-of-a-renamed-domain-served-without-records', 'REC-SERVED', {
    see: 'rename a domain with records and clone it: the records of the clone are not served',
    names: ofSource((source) => isOther(pastOf(source)[0], source), BARE),
  }),
  servedAfter('clone-of-a-clone-served-without-records', 'REC-SERVED', {
    see: 'clone a domain with records and clone the clone: the records of that one are not served',
    names: ofSource((source) => pastOf(source)[0]?.operation === 'clone', BARE),
  }),
  servedAfter('clone-of-a-source-renamed-later-not-served', 'DOM-RENDERED', {
    see: 'clone a domain and rename the source: the clone is not served any more',
    // Its records are not served either.
    also: ['REC-SERVED'],
    names: ofSource((source) => isOther(pastOf(source)[0], source), OFF),
  }),
  servedAfter('second-clone-served-without-records', 'REC-SERVED', {
    see: 'clone a domain with records twice: those of the second clone are not served',
    names: ofSource(
      (source, { id }, { domains }) =>
        domains.some((each) => each.id < id && pastOf(each)[0]?.source === source.id),
      BARE,
    ),
  }),
  servedAfter('apex-record-of-a-clone-not-served', 'REC-SERVED', {
    see: 'clone a domain with a record at its own name: it is not served of the clone',
    names: withPast(([first], domain) => (first?.operation === 'clone' ? withoutApex(domain) : {})),
  }),
  servedAfter('apex-record-of-an-enabled-domain-not-served', 'REC-SERVED', {
    see: 'disable and enable a domain with a record at its own name: it is not served',
    // An import has some, too.
    also: ['DOM-IMPORT'],
    names: withPast((past, domain) =>
      wasDisabled(past.map((each) => each.domain)) ? withoutApex(domain) : {},
    ),
  }),
  servedAfter('renamed-to-capitals-not-served', 'DOM-RENDERED', {
    see: 'rename a domain to a name in capitals: it is not served',
    names: where(([first], now) => isOther(first, now) && /[A-Z]/.test(now.domain), OFF),
  }),
];

/** A clone of a source like this is served as if these fields of it were others. */
function ofSource(
  isLikeThis: (source: Domain, clone: Domain, state: State) => boolean | undefined,
  fields: Partial<Domain>,
): Serve {
  return withState((state, clone) => {
    const source = state.domains.get(pastOf(clone)[0]?.source ?? 0);
    return source && isLikeThis(source, clone, state) ? fields : {};
  });
}

function withoutApex({ records }: Domain): Partial<Domain> {
  return { records: Table.of(records.filter(({ name }) => name !== '')) };
}
