import { roundUp, TIMER_VALUES } from '../../../rules/07-domains/domain-timer.ts';
import { rfc1035Name } from '../../../rules/07-domains/rfc1035-name.ts';
import { requireGrant } from '../../access/permissions.ts';
import { bodyOf, type Call, type Step } from '../../call.ts';
import type { Zone } from '../../effects.ts';
import { invalid } from '../../errors.ts';
import { addDomain, requireFreeName, UNSET_FIELDS } from './domain-record.ts';
import { copyRecords } from './records.ts';

interface DomainImport {
  readonly domain: string;
  readonly remote_nameserver: string;
}

/** Creates a domain of what the remote name server transfers (endpoints/domains#import-axfr). */
export function importDomain(call: Call): Step {
  requireGrant(call, 'add_domains');
  const { domain, remote_nameserver: nameserver } = bodyOf<DomainImport>(call);
  const reason = rfc1035Name.refuse(domain);
  if (reason !== undefined) throw invalid('domain', reason);
  requireFreeName(call.state, domain);
  const { state, outcome } = call;
  if (outcome?.kind === 'zone-transferred') return imported(call, domain, outcome.zone);
  if (outcome?.kind === 'transfer-failed') throw invalid('remote_nameserver', outcome.reason);
  return { state, effect: { kind: 'transfer-zone', domain, nameserver } };
}

function imported(call: Call, domain: string, zone: Zone): Step {
  const [records, state] = copyRecords(call.state, zone.records.map(withValidTtl), call.now);
  const fields = {
    ...UNSET_FIELDS,
    domain,
    type: 'master',
    soa_email: zone.soa_email,
    expire_sec: nearestTimer(zone.expire_sec),
    refresh_sec: nearestTimer(zone.refresh_sec),
    retry_sec: nearestTimer(zone.retry_sec),
    ttl_sec: nearestTimer(zone.ttl_sec),
  } as const;
  return addDomain({ ...call, state }, fields, 'domain_import', records);
}

function withValidTtl<Row extends { readonly ttl_sec: number }>(record: Row): Row {
  return { ...record, ttl_sec: nearestTimer(record.ttl_sec) };
}

/** Rounded up, or the greatest valid value: a zone that allows more than that is imported all the same. */
function nearestTimer(seconds: number): number {
  return roundUp(seconds) ?? TIMER_VALUES.at(-1) ?? 0;
}
