import { stemsIn } from '../../generate/names.ts';
import type { Answer } from '../../http/answer.ts';
import type { Exchange } from '../../http/exchange.ts';
import { isRefusal } from '../../http/status.ts';
import type { ResourceKind } from '../../resources/kind.ts';
import { createdBy, nameIn } from '../../resources/kinds.ts';
import type { Spec } from '../../spec/types.ts';
import { isCut } from '../../text/body-text.ts';
import { isObject, parseJson } from '../../text/json.ts';

/** A creation that the document forbids, and that was refused. */
export interface RefusedCreation {
  readonly kind: ResourceKind;
  /** The part of the name that no other creation of the run has. */
  readonly stem: string;
  /** Why it had to be refused. */
  readonly requirement: string;
  readonly exchange: number;
  readonly credential: string;
}

/**
 * Creations that had to be refused, and were: nothing may have their names in the end. A name that any request held
 * that was not refused says nothing, and neither does one that may stand where a body was cut for evidence.
 */
export class RefusedCreations {
  readonly #spec: Spec;
  readonly #prefix: string;
  readonly #refused = new Map<string, RefusedCreation>();
  readonly #asked = new Set<string>();
  #isBlind = false;

  /** @param prefix that all names of the run begin with */
  constructor(spec: Spec, prefix: string) {
    this.#spec = spec;
    this.#prefix = prefix;
  }

  /** Takes an answer that refuses what this requirement forbids. */
  note(requirement: string, { operation = '', exchange }: Answer): void {
    const { path = '', method } = this.#spec.operationById.get(operation) ?? {};
    const kind = method === 'POST' ? createdBy(path) : undefined;
    const body = parseJson(exchange.requestBody ?? '');
    const name = isObject(body) ? nameIn(body) : undefined;
    const [stem] = this.#stemsIn(name);
    if (kind === undefined || stem === undefined) return;
    const { id, credential } = exchange;
    this.#refused.set(stem, { kind, stem, requirement, exchange: id, credential });
  }

  /** Takes any request that was sent. */
  sent({ method, status, requestBody }: Exchange): void {
    if (method === 'GET' || isRefusal(status) || requestBody === undefined) return;
    if (isCut(requestBody)) this.#isBlind = true;
    for (const stem of this.#stemsIn(requestBody)) this.#asked.add(stem);
  }

  /** Those whose names nothing may have. */
  get all(): RefusedCreation[] {
    if (this.#isBlind) return [];
    return [...this.#refused.values()].filter(({ stem }) => !this.#asked.has(stem));
  }

  /** Why the request of an exchange had to be refused; undefined where it is no such creation. */
  requirementOf(exchange: number | undefined): string | undefined {
    return [...this.#refused.values()].find((each) => each.exchange === exchange)?.requirement;
  }

  /** Whether a name is that of a refused creation, whatever stands behind the part that is its own. */
  isOf({ stem }: RefusedCreation, name: string | undefined): boolean {
    return this.#stemsIn(name).includes(stem);
  }

  #stemsIn(text = ''): string[] {
    return stemsIn(text, this.#prefix);
  }
}
