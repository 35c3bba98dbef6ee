import type { Answer as DnsRecord, Question, SoaAnswer } from 'dns-packet';
import { ask } from '../dns/ask.ts';
import { endpointOf } from '../dns/endpoint.ts';
import type { Reply } from '../dns/message.ts';
import { isSoaOf, TransferRefused, type TransferredZone, transferZone } from '../dns/transfer.ts';
import { poll } from '../limits/poll.ts';
import { Inconclusive } from '../result/signals.ts';
import { cut } from '../text/cut.ts';
import type { CheckContext } from './check-context.ts';

/** Milliseconds that one answer may take: a datagram may be lost, and is sent again by whoever polls. */
const PATIENCE_MILLIS = 2_000;
/** Milliseconds that a whole zone may take to arrive. */
const TRANSFER_MILLIS = 30_000;

/** What one look at a name server showed. */
export interface Look {
  /** Undefined when nothing came. */
  readonly reply: Reply | undefined;
  /** What a reader of a report repeats it with. */
  readonly command: string;
  /** In words. */
  readonly summary: string;
}

/**
 * The name server of the service, as a check looks at it. It follows the API after a while, and several machines
 * may answer for it: so everything is asked again until `limits.nameServerSeconds`.
 */
export class NameServerView {
  readonly #t: CheckContext;
  readonly #address: string;
  readonly #doubt: () => Promise<void>;

  /**
   * @param doubt throws Inconclusive where what is not served need not be, such as a domain that the service has taken
   *   away by itself
   * @throws Skip when the configuration names no name server
   */
  constructor(t: CheckContext, doubt = async () => {}) {
    this.#t = t;
    this.#address = t.fixture('nameServer');
    this.#doubt = doubt;
  }

  /**
   * Asks until `holds`; the last look decides.
   * @throws Inconclusive when nothing came to it, or what came may be what somebody else once heard
   */
  async until(
    question: Question,
    holds: (reply: Reply) => boolean,
  ): Promise<Look & { readonly held: boolean; readonly reply: Reply }> {
    const shows = ({ reply }: Look) => reply !== undefined && holds(reply);
    const { held, last } = await poll(
      () => this.#look(question),
      shows,
      this.#t.nameServerConvergence,
    );
    const { reply } = last;
    // What is said without authority was heard once, and may be kept for as long as it said then.
    const isHearsay = reply?.offersRecursion || (reply?.answers.length ?? 0) > 0;
    if (!held && isHearsay && !reply?.isAuthoritative) throw this.#noAuthority();
    if (reply !== undefined) return { ...last, held, reply };
    throw new Inconclusive(
      `${this.#address} (fixtures.nameServer) does not answer: ${last.command}`,
    );
  }

  async #look(question: Question): Promise<Look> {
    this.#t.run.budget.request();
    const reply = await ask(this.#address, question, PATIENCE_MILLIS);
    const command = digCommand(this.#address, question);
    return { reply, command, summary: `${summaryOf(reply)} (${command})` };
  }

  /**
   * The start of authority of a domain must in the end be there, and `holds` of it.
   * @throws Inconclusive when the name server says it without authority
   */
  async hasAuthority(
    requirement: string,
    domain: string,
    expected: string,
    holds: (soa: SoaAnswer) => boolean = () => true,
  ): Promise<void> {
    const right = (reply: Reply) =>
      reply.answers.some((each) => isSoaOf(each, domain) && holds(each));
    const seen = await this.until({ type: 'SOA', name: domain }, right);
    if (seen.held && !seen.reply.isAuthoritative) throw this.#noAuthority();
    await this.#judge(requirement, seen, `${domain} ${expected}`);
  }

  /** Asks until there is no start of authority of the domain, and decides nothing. @throws as `until` */
  lacks(domain: string): ReturnType<NameServerView['until']> {
    const isAbsent = (reply: Reply) => !reply.answers.some((each) => isSoaOf(each, domain));
    return this.until({ type: 'SOA', name: domain }, isAbsent);
  }

  /** In the end there must be no start of authority of the domain. */
  async lacksAuthority(requirement: string, domain: string, expected: string): Promise<void> {
    const seen = await this.lacks(domain);
    if (!seen.held && !seen.reply.isAuthoritative) throw this.#noAuthority();
    await this.#judge(requirement, seen, `${domain} ${expected}`);
    this.#t.observe('SIL-DOM-NOT-RENDERED', seen.reply.rcode);
  }

  /** In the end there must be no address record of this name and target. */
  async lacksAddress(
    requirement: string,
    { name, target }: { readonly name: string; readonly target: string },
    expected: string,
  ): Promise<void> {
    const isIt = (each: DnsRecord) => each.type === 'A' && each.data === target;
    const seen = await this.until({ type: 'A', name }, ({ answers }) => !answers.some(isIt));
    if (!seen.held && !seen.reply.isAuthoritative) throw this.#noAuthority();
    await this.#judge(requirement, seen, `${name} ${expected}`);
  }

  /** In the end a question must have an answer that `holds`. */
  async answers(
    requirement: string,
    question: Question,
    expected: string,
    holds: (reply: Reply) => boolean,
  ): Promise<void> {
    await this.#judge(requirement, await this.until(question, holds), expected);
  }

  async #judge(
    requirement: string,
    { held, summary }: Look & { held: boolean },
    expected: string,
  ): Promise<void> {
    if (!held) await this.#doubt();
    this.#t.holds(requirement, held, { expected, received: summary, answers: [] });
  }

  #noAuthority(): Inconclusive {
    const place = `${this.#address} (fixtures.nameServer)`;
    return new Inconclusive(`${place} answers without authority: name one of the service itself`);
  }
}

/** What came of asking for a whole zone. */
export interface TransferLook {
  readonly zone: TransferredZone | undefined;
  /** Whether the name server said no; else it said nothing, or not all. */
  readonly isRefused: boolean;
  readonly summary: string;
}

/** Asks the service for the whole zone, as `fixtures.zoneTransfer` says. @throws Skip without it */
export async function lookAtTransfer(t: CheckContext, domain: string): Promise<TransferLook> {
  const { nameServer } = t.fixture('zoneTransfer');
  t.run.budget.request();
  const command = digCommand(nameServer, { type: 'AXFR', name: domain });
  try {
    const zone = await transferZone(nameServer, domain, { timeoutMillis: TRANSFER_MILLIS });
    const summary = `a zone of ${zone.records.length} records (${command})`;
    return { zone, isRefused: false, summary };
  } catch (error) {
    const isRefused = error instanceof TransferRefused;
    const summary = `no zone: ${(error as Error).message} (${command})`;
    return { zone: undefined, isRefused, summary };
  }
}

/** The command with which anybody looks at the same. */
function digCommand(nameServer: string, { name, type }: Question): string {
  const { host, port } = endpointOf(nameServer);
  return `dig @${host} -p ${port} +norecurse ${name} ${type}`;
}

function summaryOf(reply: Reply | undefined): string {
  if (reply === undefined) return 'no answer';
  const { rcode, answers, authorities } = reply;
  const shown = answers.length > 0 ? answers : authorities.filter(({ type }) => type === 'NS');
  if (shown.length === 0) return `${rcode} without an answer`;
  return cut(`${rcode} ${shown.map(recordText).join(', ')}`, MOST_TEXT);
}

const MOST_TEXT = 240;

function recordText(record: DnsRecord): string {
  const { ttl, data } = record as { readonly ttl?: number; readonly data?: unknown };
  const text = Buffer.isBuffer(data) || Array.isArray(data) ? [data].flat().join('') : data;
  return `${record.type} ${ttl} ${typeof text === 'string' ? text : JSON.stringify(text)}`;
}
