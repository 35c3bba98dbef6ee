import { type Answer, type DecodedPacket, type SoaAnswer, streamEncode } from 'dns-packet';
import { endpointOf } from './endpoint.ts';
import { comparableName, replyOf } from './message.ts';
import { converse } from './stream.ts';

/** Milliseconds for a whole transfer unless the asker says otherwise, and the most bytes that it may have. */
const USUAL_MILLIS = 5_000;
const MOST_BYTES = 8 * 1024 * 1024;

/** A name server said that it does not hand the zone over: other errors are its silence. */
export class TransferRefused extends Error {}

/** How a zone is asked for. */
export interface TransferManner {
  /**
   * An address that the question tells as the one it comes from (RFC 7871), where whoever asks plays a machine that
   * has it.
   */
  readonly onBehalfOf?: string;
  readonly timeoutMillis?: number;
}

/** A zone as a name server handed it over: its SOA record stands first and last. */
export interface TransferredZone {
  readonly soa: SoaAnswer;
  readonly records: readonly Answer[];
}

/**
 * Asks a name server for a whole zone: AXFR over TCP (RFC 5936).
 * @param nameServer `host` or `host:port`
 * @throws TransferRefused when it says no; Error when it does not hand it over; the message says why
 */
export function transferZone(
  nameServer: string,
  domain: string,
  { onBehalfOf, timeoutMillis = USUAL_MILLIS }: TransferManner = {},
): Promise<TransferredZone> {
  const bounds = { timeoutMillis, bytes: MOST_BYTES };
  const question = streamEncode({
    type: 'query',
    id: 1,
    questions: [{ type: 'AXFR', name: domain }],
    additionals: onBehalfOf === undefined ? [] : [clientSubnet(onBehalfOf)],
  });
  return converse(endpointOf(nameServer), question, bounds, (messages) => read(messages, domain));
}

const CLIENT_SUBNET = 8;

function clientSubnet(address: string): Answer {
  const [family, sourcePrefixLength] = address.includes(':') ? [2, 128] : [1, 32];
  return {
    type: 'OPT',
    name: '.',
    udpPayloadSize: 1232,
    extendedRcode: 0,
    ednsVersion: 0,
    flags: 0,
    flag_do: false,
    options: [
      { code: CLIENT_SUBNET, family, sourcePrefixLength, scopePrefixLength: 0, ip: address },
    ],
  };
}

async function read(
  messages: AsyncIterable<DecodedPacket>,
  domain: string,
): Promise<TransferredZone> {
  const records: Answer[] = [];
  for await (const message of messages) {
    const { rcode, answers } = replyOf(message);
    if (rcode !== 'NOERROR') throw new TransferRefused(`it answered ${rcode}`);
    records.push(...answers);
    const [first, last] = [records[0], records.at(-1)];
    if (!isSoaOf(first, domain))
      throw new TransferRefused('its answer does not begin with the SOA record');
    if (isSoaOf(last, domain) && records.length > 1) return { soa: first, records };
  }
  throw new Error('the transfer broke off');
}

/** Whether a record is the start of authority of this domain. */
export function isSoaOf(answer: Answer | undefined, domain: string): answer is SoaAnswer {
  return answer?.type === 'SOA' && comparableName(answer.name) === comparableName(domain);
}
