import type { Answer } from '../../http/answer.ts';
import type { Finding } from '../../result/finding.ts';
import { isObject, parseJson } from '../../text/json.ts';

/** Refusals that are remembered: what decides a finding is among the last ones of its check. */
const MOST_REMEMBERED = 200;

/** The port that a config has unless a check says otherwise: without any, nothing could be configured. */
const USUAL_PORT = 80;

/** Creations and updates of configs. */
const OF_CONFIGS = /\/nodebalancers\/[^/]+\/configs(?:\/[^/]+)?$/;

/** Requests that asked for a port other than the usual one and were refused: which ports there may be is open (SIL-LBC-PORT-BOUNDS). */
export class PortsRefused {
  readonly #refused = new Map<number, number>();
  /** Ports that some config was given, without a protocol: they are there to be had. */
  readonly #taken = new Set<number>();

  /** Hears of each answer to a request that may change something. */
  note({ ok, refused, id, exchange: { url, requestBody = '' } }: Answer): void {
    if (!OF_CONFIGS.test(url)) return;
    const body = parseJson(requestBody);
    if (!isObject(body) || !Number.isSafeInteger(body.port) || body.port === USUAL_PORT) return;
    const port = Number(body.port);
    if (ok && body.protocol === undefined) this.#taken.add(port);
    if (!refused) return;
    this.#refused.set(id, port);
    const [oldest = id] = this.#refused.keys();
    if (this.#refused.size > MOST_REMEMBERED) this.#refused.delete(oldest);
  }

  /** The port that was asked for by what decides the finding, if no config of the run was given it. */
  portIn({ exchanges }: Pick<Finding, 'exchanges'>): number | undefined {
    const port = this.#refused.get(exchanges.at(-1) ?? -1);
    return port === undefined || this.#taken.has(port) ? undefined : port;
  }
}
