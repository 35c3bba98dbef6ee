import ipaddr from 'ipaddr.js';
import { type Approach, approach } from '../http/tunnel.ts';
import { poll } from '../limits/poll.ts';
import { Inconclusive } from '../result/signals.ts';
import type { ArrangedNodeBalancer } from './arrange/node-balancer.ts';
import type { CheckContext } from './check-context.ts';

const PATIENCE_MILLIS = 3_000;

/** What one connection came to, and what a reader of a report repeats it with. */
export interface PortLook extends Approach {
  readonly summary: string;
}

/** How long one connection may take, with the beginning of what is answered; 3 s where nothing is said. */
export interface Patient {
  readonly patienceMillis?: number;
}

/** How a port is looked at: with a name it speaks TLS, and asks for that; `asksWithin` it hears the backend as well. */
interface Look extends Patient {
  readonly serverName?: string;
  readonly asksWithin?: boolean;
}

interface Expectation {
  readonly serverName?: string;
  readonly doubt?: (last: PortLook) => Promise<void>;
}

/**
 * A port of a load balancer as its clients meet it, without any credential. It follows the API after a while, which may
 * be longer than the API itself takes: so what a check expects of it is looked for until `limits.backendSeconds`.
 */
export class BalancerPort {
  readonly #t: CheckContext;
  readonly #host: string;
  readonly #proxy: string | undefined;
  readonly port: number;

  /**
   * @throws Skip when the configuration does not say that load balancers can be reached; Inconclusive when this one
   *   shows no IPv4 address
   */
  constructor(t: CheckContext, { body, path }: ArrangedNodeBalancer, port: number) {
    const { proxy } = t.fixture('loadBalancers');
    const host: unknown = body?.ipv4;
    if (typeof host !== 'string' || !ipaddr.IPv4.isValidFourPartDecimal(host))
      throw new Inconclusive(`${path} shows no ipv4`);
    this.#t = t;
    this.#host = host;
    this.#proxy = proxy;
    this.port = port;
  }

  /** Connects once. */
  async look({
    serverName,
    patienceMillis = PATIENCE_MILLIS,
    asksWithin = false,
  }: Look = {}): Promise<PortLook> {
    const secure = serverName !== undefined;
    this.#t.run.budget.request();
    const place = { host: this.#host, port: this.port };
    const through = this.#proxy === undefined ? place : { ...place, proxy: this.#proxy };
    const named = serverName === undefined ? {} : { serverName };
    const seen = await approach(through, {
      secure,
      asksWithin,
      timeoutMillis: patienceMillis,
      ...named,
    });
    const command = ['curl -kis', ...(this.#proxy ? [`-px ${this.#proxy}`] : [])].join(' ');
    const url = `${secure ? 'https' : 'http'}://${place.host}:${place.port}/`;
    return { ...seen, summary: `${summaryOf(seen)} (${command} ${url})` };
  }

  /**
   * In the end a connection to the port must come to what `holds` asks for.
   * @param how with a `serverName` it speaks TLS, and asks for that; `doubt` throws Inconclusive where what is seen need
   *   not be wrong
   * @throws Inconclusive when the way there is at fault, not the load balancer
   */
  async comesTo(
    requirement: string,
    expected: string,
    holds: (seen: Approach) => boolean,
    { serverName, doubt }: Expectation = {},
  ): Promise<void> {
    const named = serverName === undefined ? {} : { serverName };
    const look = (patience: Patient) => this.look({ ...named, ...patience });
    const isRight = (seen: PortLook) => seen.unknown === undefined && holds(seen);
    const { held, last } = await inTheEnd(this.#t, look, isRight);
    requireKnown(last);
    if (!held) await doubt?.(last);
    const place = `${this.#host}:${this.port}`;
    const difference = { expected: `${place} ${expected}`, received: last.summary, answers: [] };
    this.#t.holds(requirement, held, difference);
  }
}

/**
 * Looks until what is seen is right. Where it never is, the last look has as long as all of them had: who is busy, or slow
 * to answer, has still taken the connection.
 */
export async function inTheEnd<T>(
  t: CheckContext,
  look: (patience: Patient) => Promise<T>,
  isRight: (seen: T) => boolean,
): Promise<{ held: boolean; last: T }> {
  const seen = await poll(() => look({}), isRight, t.backendConvergence);
  if (seen.held) return seen;
  const patienceMillis = Math.max(PATIENCE_MILLIS, t.backendConvergence.seconds * 1000);
  const last = await look({ patienceMillis });
  return { held: isRight(last), last };
}

/** How often one load balancer must be wrong, and another one right before and after, to be unlike it. */
const TIMES = 3;

/**
 * Whether it goes wrong here each time, and right there, where nothing but what is asked about is different. A target that
 * has too much to do, or a backend, keeps both from being served: that is no answer to what was asked.
 */
export async function isWrongAlone(
  here: () => Promise<boolean>,
  there: () => Promise<boolean>,
): Promise<boolean> {
  for (let time = 0; time < TIMES; time += 1) {
    if (!(await there()) || (await here())) return false;
  }
  return there();
}

/** @throws Inconclusive when it is not the load balancer that kept the connection from being taken */
export function requireKnown({ unknown }: PortLook): void {
  if (unknown !== undefined) throw new Inconclusive(`fixtures.loadBalancers: ${unknown}`);
}

function summaryOf({ isTaken, said, certificate }: Approach): string {
  if (!isTaken) return 'no connection';
  if (certificate !== undefined && said === undefined) return `the certificate ${certificate}`;
  const [first] = said?.split(/\r?\n/) ?? [];
  return first === undefined ? 'a connection, and no word' : `"${first.slice(0, 80)}"`;
}
