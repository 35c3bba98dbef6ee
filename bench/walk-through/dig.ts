import type { Answer } from 'dns-packet';
import { ask } from '../../src/dns/ask.ts';
import { transferZone } from '../../src/dns/transfer.ts';

/*
 * Stands in for dig where it is not installed: `@SERVER -p PORT [+OPTION]... NAME TYPE` prints the answers as it does,
 * or the status of the answer without +noall. Recursion is never asked for.
 */
const words = process.argv.slice(2);
const port = words[words.indexOf('-p') + 1];
const server = words.find((word) => word.startsWith('@'))?.slice(1);
const [name = '', type = 'A'] = words.filter((word) => /^[^@+-]/.test(word) && word !== port);
const place = `${server}:${port}`;

if (type === 'AXFR') {
  const zone = await transferZone(place, name).catch(() => undefined);
  console.log(zone === undefined ? '; Transfer failed.' : zone.records.map(lineOf).join('\n'));
} else {
  const reply = await ask(place, { name, type: type as 'A' }, 5_000);
  if (words.includes('+noall'))
    for (const answer of reply?.answers ?? []) console.log(lineOf(answer));
  else console.log(`;; ->>HEADER<<- opcode: QUERY, status: ${reply?.rcode}, id: 1`);
}

function lineOf(answer: Answer): string {
  const { ttl, data } = answer as { readonly ttl?: number; readonly data?: unknown };
  return `${answer.name}. ${ttl} IN ${answer.type} ${textOf(answer.type, data)}`;
}

function textOf(type: string, data: unknown): string {
  if (type === 'SOA') {
    const { mname, rname, serial, refresh, retry, expire, minimum } = Object(data);
    return `${mname}. ${rname}. ${[serial, refresh, retry, expire, minimum].join(' ')}`;
  }
  return type === 'NS' ? `${data}.` : String(data);
}
