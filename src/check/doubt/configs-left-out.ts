import type { Answer } from '../../http/answer.ts';
import type { Finding } from '../../result/finding.ts';
import { isObject, parseJson } from '../../text/json.ts';

/** Refusals that are remembered: what decides a finding is among the last ones of its check. */
const MOST_REMEMBERED = 200;

/** POST /volumes and POST /volumes/{volumeId}/attach, which put a volume into a config of an instance. */
const ATTACHING = /\/volumes(?:\/[^/]+\/attach)?$/;

/** A refused request that left the config of an instance open. */
interface ConfigLeftOut {
  readonly instance: number;
  /** Whether the refusal speaks of a config. */
  readonly isAboutConfig: boolean;
}

/**
 * A volume goes into a config of its instance, and where none can be selected an error is returned (endpoints/volumes, rule
 * 4). Nobody says which one is selected where there are several and the request names none.
 */
export class ConfigsLeftOut {
  /** By exchange. */
  readonly #refused = new Map<number, ConfigLeftOut>();

  /** Hears of each answer to a request that may change something. */
  note({ refused, id, body: answer, exchange: { method, url, requestBody = '' } }: Answer): void {
    if (!refused || method !== 'POST' || !ATTACHING.test(url)) return;
    const body = parseJson(requestBody);
    if (!isObject(body) || !Number.isSafeInteger(body.compute_id)) return;
    if ((body.config_id ?? undefined) !== undefined) return;
    const isAboutConfig = /config/i.test(JSON.stringify(answer?.errors) ?? '');
    this.#refused.set(id, { instance: Number(body.compute_id), isAboutConfig });
    const [oldest = id] = this.#refused.keys();
    if (this.#refused.size > MOST_REMEMBERED) this.#refused.delete(oldest);
  }

  /** What the request whose refusal decides the finding left open, where it named no config. */
  leftOutIn({ exchanges }: Pick<Finding, 'exchanges'>): ConfigLeftOut | undefined {
    return this.#refused.get(exchanges.at(-1) ?? -1);
  }
}
