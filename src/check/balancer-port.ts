import ipaddr from 'ipaddr.js';
import { type Approach, approach } from '../http/tunnel.ts';
import { poll } from '../limits/poll.ts';
import { Inconclusive } from '../result/signals.ts';
import type { ArrangedNodeBalancer } from './arrange/node-balancer.ts';
import type { CheckContext } from './check-context.ts';

/** Milliseconds that a connection may take, with the beginning of what is answered. */
const PATIENCE_MILLIS = 3_000;

/** What one connection came to, and what a reader of a report repeats it with. */
export interface PortLook extends Approach {
  readonly summary: string;
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

  /** Connects once; `secure` speaks TLS, and asks for `serverName`. */
  async look(secure = false, serverName?: string): Promise<PortLook> {
    this.#t.run.budget.request();
    const place = { host: this.#host, port: this.port };
    const through = this.#proxy === undefined ? place : { ...place, proxy: this.#proxy };
    const named = serverName === undefined ? {} : { serverName };
    const seen = await approach(through, { secure, timeoutMillis: PATIENCE_MILLIS, ...named });
    const command = ['curl -kis', ...(this.#proxy ? [`-px ${this.#proxy}`] : [])].join(' ');
    const url = `${secure ? 'https' : 'http'}://${place.host}:${place.port}/`;
    return { ...seen, summary: `${summaryOf(seen)} (${command} ${url})` };
  }

  /**
   * In the end a connection to the port must come to what `holds` asks for.
   * @param serverName speaks TLS and asks for this name
   * @throws Inconclusive when the way there is at fault, not the load balancer
   */
  async comesTo(
    requirement: string,
    expected: string,
    holds: (seen: Approach) => boolean,
    serverName?: string,
  ): Promise<void> {
    const look = () => this.look(serverName !== undefined, serverName);
    const isRight = (seen: PortLook) => seen.unknown === undefined && holds(seen);
    const { held, last } = await poll(look, isRight, this.#t.backendConvergence);
    requireKnown(last);
    const place = `${this.#host}:${this.port}`;
    const difference = { expected: `${place} ${expected}`, received: last.summary, answers: [] };
    this.#t.holds(requirement, held, difference);
  }
}

/** @throws Inconclusive when it is not the load balancer that kept the connection from being taken */
export function requireKnown({ unknown }: PortLook): void {
  if (unknown !== undefined) throw new Inconclusive(`fixtures.loadBalancers: ${unknown}`);
}

function summaryOf({ isTaken, said, certificate }: Approach): string {
  if (!isTaken) return 'no connection';
  if (certificate !== undefined) return `the certificate ${certificate}`;
  const [first] = said?.split(/\r?\n/) ?? [];
  return first === undefined ? 'a connection, and no word' : `"${first.slice(0, 80)}"`;
}
