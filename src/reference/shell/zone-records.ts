import type { Answer, SoaAnswer, SrvAnswer } from 'dns-packet';
import type { Zone } from '../effects.ts';
import type { RecordFields } from '../entities.ts';

/** A zone in the document's fields, from the resource records of its transfer. */
export function zoneOf(domain: string, soa: SoaAnswer, answers: readonly Answer[]): Zone {
  const { rname, refresh = 0, retry = 0, expire = 0 } = soa.data;
  return {
    soa_email: mailAddress(rname),
    refresh_sec: refresh,
    retry_sec: retry,
    expire_sec: expire,
    ttl_sec: soa.ttl ?? 0,
    records: answers.flatMap((answer) => recordOf(domain, answer) ?? []),
  };
}

/** The first label of an SOA's mailbox name stands before the at sign; its own periods are escaped. */
function mailAddress(rname: string): string {
  const [, user = 'hostmaster', host = rname] = /^((?:\\.|[^.\\])+)\.(.+)$/.exec(rname) ?? [];
  return `${user.replaceAll('\\', '')}@${host}`;
}

/** A record; undefined for a type that domains here do not have. */
function recordOf(domain: string, answer: Answer): RecordFields | undefined {
  const said = saidBy(answer);
  if (said === undefined || !('ttl' in answer)) return undefined;
  const name = relativeName(domain, answer.name);
  const blank = { priority: 0, weight: 0, port: 0, service: null, protocol: null, tag: null };
  return { ...blank, type: answer.type, name, ttl_sec: answer.ttl ?? 0, ...said };
}

type Said = Pick<RecordFields, 'target'> & Partial<RecordFields>;

function saidBy(answer: Answer): Said | undefined {
  switch (answer.type) {
    case 'A':
    case 'AAAA':
    case 'NS':
    case 'CNAME':
    case 'PTR':
      return { target: answer.data };
    case 'TXT':
      return { target: [answer.data].flat().map(String).join('') };
    case 'MX':
      return { target: answer.data.exchange, priority: answer.data.preference ?? 0 };
    case 'SRV':
      return { ...saidByService(answer.data), ...serviceOf(answer.name) };
    case 'CAA':
      return { target: answer.data.value, tag: answer.data.tag };
    default:
      return undefined;
  }
}

function saidByService({ target, port, priority = 0, weight = 0 }: SrvAnswer['data']): Said {
  return { target, port, priority, weight };
}

function serviceOf(name: string): Pick<RecordFields, 'service' | 'protocol'> {
  const [, service = null, protocol = null] = /^_([^.]+)\._([^.]+)/.exec(name) ?? [];
  return { service, protocol };
}

function relativeName(domain: string, name: string): string {
  const lower = name.toLowerCase();
  if (lower === domain.toLowerCase()) return '';
  return lower.endsWith(`.${domain.toLowerCase()}`) ? name.slice(0, -domain.length - 1) : name;
}
