import { soaEmail } from '../../../rules/07-domains/soa-email.ts';
import { WRITES } from '../blocks/domain.ts';
import { acceptWhen, alterRequest, refuseWhen } from '../blocks/index.ts';
import { contractFaultsOf } from '../contract/derived.ts';
import type { Fault } from '../fault.ts';

/** Faults in what the contract cases of the section Domains and records look for; no schema can derive the last ones. */
export const contractFaults: readonly Fault[] = [
  ...contractFaultsOf('Domains and records'),
  {
    id: 'createdomain-needs-no-soa-email-when-disabled',
    requirement: 'DOM-CREATE-SOA-EMAIL-REQUIRED',
    kind: 'rare-value',
    see: 'a master without soa_email is created with status disabled',
    wrap: acceptWhen(
      'createDomain',
      ({ type, soa_email, status }) =>
        type === 'master' && soa_email === undefined && status === 'disabled',
      (body) => ({ ...body, soa_email: 'nobody@example.com' }),
    ),
  },
  {
    id: 'createdomain-refuses-plus-in-soa-email',
    requirement: 'DOM-CREATE-SOA-EMAIL-FORMAT',
    kind: 'over-strict',
    see: 'soa_email user+tag@sub.example.org is refused',
    wrap: refuseWhen('createDomain', (body) => String(body.soa_email).includes('+')),
  },
  {
    id: 'createdomain-refuses-digit-in-front-of-soa-email',
    requirement: 'DOM-CREATE-SOA-EMAIL-FORMAT',
    kind: 'over-strict',
    see: 'soa_email 1st.user_2@my-host.example is refused',
    wrap: refuseWhen('createDomain', (body) => /^\d/.test(String(body.soa_email))),
  },
  {
    id: 'soa-email-with-an-empty-label-taken',
    requirement: 'DOM-CREATE-SOA-EMAIL-FORMAT',
    kind: 'format',
    see: 'soa_email admin@example..com is taken',
    wrap: acceptWhen(
      ['createDomain', 'updateDomain'],
      ({ soa_email }) => /@.*\.\./.test(String(soa_email)),
      (body) => ({ ...body, soa_email: 'nobody@example.com' }),
    ),
  },
  {
    id: 'long-soa-email-refused',
    requirement: 'DOM-CREATE-SOA-EMAIL-FORMAT',
    kind: 'boundary',
    see: 'a soa_email of more than 60 characters is refused',
    wrap: refuseWhen(WRITES, ({ soa_email = '' }) => soa_email.length > 60),
  },
  ...[30, 128].map(longMailUnchecked),
  {
    id: 'createdomain-takes-status-edit-mode',
    requirement: 'DOM-STATUS-ENUM',
    kind: 'rare-value',
    see: 'a domain with status edit_mode is created',
    wrap: alterRequest('createDomain', (request) => {
      const body = (request.body ?? {}) as { status?: unknown };
      return body.status === 'edit_mode'
        ? { ...request, body: { ...body, status: 'active' } }
        : request;
    }),
  },
  {
    id: 'clonedomain-refuses-label-of-63',
    requirement: 'DOM-CLONE-NAME-RULES',
    kind: 'boundary',
    see: 'a clone whose name has a label of 63 characters, and fewer than 200 in all, is refused',
    wrap: refuseWhen('cloneDomain', ({ domain = '' }) => /^[^.]{63}\.[^.]*\.[^.]*$/.test(domain)),
  },
];

/** A soa_email of more characters than this is taken, whatever it is. */
function longMailUnchecked(most: number): Fault {
  return {
    id: `soa-email-over-${most}-unchecked`,
    requirement: 'DOM-CREATE-SOA-EMAIL-FORMAT',
    kind: 'boundary',
    see: `a soa_email of more than ${most} characters without an @ is taken`,
    wrap: acceptWhen(
      WRITES,
      ({ soa_email }) =>
        typeof soa_email === 'string' &&
        soa_email.length > most &&
        soaEmail.refuse(soa_email) !== undefined,
      (body) => ({ ...body, soa_email: 'any@example.com' }),
    ),
  };
}
