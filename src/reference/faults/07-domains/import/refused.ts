import type { Outcome } from '../../../effects.ts';
import { OTHER_ACCOUNT } from '../../../seed/people.ts';
import { isOther } from '../../blocks/caller.ts';
import { withDomain } from '../../blocks/domain.ts';
import { type Body, instead, refusal } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';

/** Beyond all ids that are given. */
const FAR = 500_000;

/** Imports that succeed though no zone was transferred (endpoints/domains#POST /domains/import). */
export const refusedImportFaults: readonly Fault[] = [
  {
    id: 'import-without-transfer',
    requirement: 'DOM-IMPORT-AXFR-NEEDED',
    kind: 'state',
    see: 'import from a name server that refuses transfers: an empty domain is created',
    wrap: instead('importDomain', (core, state, principal, request, now, outcome) =>
      core(state, principal, request, now, outcome && emptyZone(outcome)),
    ),
  },
  {
    id: 'import-of-known-zone-without-transfer',
    requirement: 'DOM-IMPORT-AXFR-NEEDED',
    kind: 'rare-value',
    see: 'import the importable zone from a name server that refuses transfers: a domain is created',
    wrap: instead('importDomain', (core, state, principal, request, now, outcome) => {
      const isKnown = (request.body as Body)?.domain === 'importable.example';
      return core(
        state,
        principal,
        request,
        now,
        outcome && isKnown ? emptyZone(outcome) : outcome,
      );
    }),
  },
  {
    id: 'import-of-a-taken-name-without-transfer',
    requirement: 'DOM-NAME-UNIQUE',
    kind: 'rare-value',
    see: 'import the name of a domain of the account from a name server that refuses transfers: a second domain is created',
    wrap: instead('importDomain', (core, state, principal, request, now, outcome) => {
      const { domain } = Object(request.body);
      const taken = [...state.domains].find((each) => each.domain === domain);
      if (taken === undefined) return core(state, principal, request, now, outcome);
      const without = { ...state, domains: state.domains.remove(taken.id) };
      const step = core(without, principal, request, now, outcome && emptyZone(outcome));
      return { ...step, state: withDomain(step.state, taken) };
    }),
  },
  {
    id: 'import-refused-keeps-its-name-from-imports',
    requirement: 'DOM-IMPORT',
    kind: 'sequence',
    see: 'import a zone from a name server that refuses it, and from one that does not: refused again',
    wrap: (core) => {
      const refused = new Set<unknown>();
      return instead('importDomain', (inner, state, principal, request, now, outcome) => {
        const { domain } = Object(request.body);
        const step = inner(state, principal, request, now, outcome);
        if (refused.has(domain) && step.answer?.status === 200)
          return { state, answer: refusal('This domain is in use.') };
        if (outcome && step.answer && step.answer.status >= 400) refused.add(domain);
        return step;
      })(core);
    },
  },
  {
    id: 'import-refused-for-a-name-of-another-account-and-made',
    requirement: 'DOM-NAME-UNIQUE-PLATFORM',
    kind: 'atomicity',
    see: 'import a name that another account uses: refused, and the domain is in the list',
    wrap: instead('importDomain', (core, state, principal, request, now, outcome) => {
      const step = core(state, principal, request, now, outcome);
      const [taken] = state.domains.filter(({ domain }) => domain === Object(request.body).domain);
      if (!step.answer || step.answer.status < 400 || !taken || !isOther(principal)) return step;
      const made = { ...taken, id: taken.id + FAR, account: OTHER_ACCOUNT };
      return { ...step, state: withDomain(step.state, made) };
    }),
  },
  {
    id: 'import-from-unknown-name-server',
    requirement: 'DOM-IMPORT-AXFR-NEEDED',
    kind: 'rare-value',
    see: 'import from a name server that is nowhere: an empty domain is created',
    wrap: emptyFrom(() => (nameserver) => nameserver.endsWith('.invalid')),
  },
  {
    id: 'import-of-other-zone-without-transfer',
    requirement: 'DOM-IMPORT-AXFR-NEEDED',
    kind: 'sequence',
    see: 'import from the second name server that lacks the zone: an empty domain is created',
    wrap: emptyFrom(() => {
      let first: string | undefined;
      return (nameserver) => {
        if (nameserver.endsWith('.invalid')) return false;
        first ??= nameserver;
        return nameserver !== first;
      };
    }),
  },
];

/** A failed transfer from one of these name servers makes an empty zone. */
function emptyFrom(choose: () => (nameserver: string) => boolean): Fault['wrap'] {
  return (core) => {
    const isMeant = choose();
    return instead('importDomain', (inner, state, principal, request, now, outcome) => {
      const { remote_nameserver: nameserver } = (request.body ?? {}) as Body;
      const isEmpty = outcome?.kind === 'transfer-failed' && isMeant(String(nameserver));
      return inner(state, principal, request, now, isEmpty ? emptyZone(outcome) : outcome);
    })(core);
  };
}

function emptyZone(outcome: Outcome): Outcome {
  if (outcome.kind !== 'transfer-failed') return outcome;
  const timers = { expire_sec: 0, refresh_sec: 0, retry_sec: 0, ttl_sec: 0 };
  const zone = { ...timers, soa_email: 'admin@example.com', records: [] };
  return { kind: 'zone-transferred', zone };
}
