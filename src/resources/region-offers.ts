import { isObject, type JsonObject } from '../text/json.ts';
import type { Requester } from './requester.ts';

/** A region that is known from what the account holds there. */
export interface RegionHeld {
  readonly region: string;
  /** Collections of the kinds of resource that are there, as in `/volumes`. */
  readonly kinds: readonly string[];
}

/**
 * Which regions say that they lack a service which others have (resources/region#not-every-service):
 * what is refused there need not have another reason.
 */
export class RegionOffers {
  #catalogue: Promise<readonly JsonObject[]> | undefined;
  readonly #held: RegionHeld | undefined;
  /** Regions in which items of a collection were created, as in `/vpcs us-east`. */
  readonly #taken = new Set<string>();
  readonly #homes = new Map<string, string>();
  readonly #left = new Set<string>();
  readonly #sought = new Map<string, Promise<void>>();

  /** @param held where the region of the run was not chosen by a catalogue or by the owner */
  constructor(held?: RegionHeld) {
    this.#held = held;
  }

  /** Whether nothing tells that this kind of resource is offered there: not every region offers every service. */
  leavesOpen(region: unknown, kind: string): boolean {
    return (
      this.#held !== undefined && region === this.#held.region && !this.#held.kinds.includes(kind)
    );
  }

  /** The region in which items of the collection are created, where the one of the run does not take them. */
  homeOf(kind: string): string | undefined {
    return this.#homes.get(kind);
  }

  /** From now on items of the collection are created in another region. */
  move(kind: string, from: string, to: string): void {
    this.#homes.set(kind, to);
    this.#left.add(`${kind} ${from}`);
  }

  /** Whether the items of the collection are created in another region than this since it did not take them. */
  wasLeft(kind: string, region: unknown): boolean {
    return this.#left.has(`${kind} ${region}`);
  }

  /** Looks once in the run for a region that takes items of the collection. */
  seekOnce(kind: string, seek: () => Promise<void>): Promise<void> {
    const sought = this.#sought.get(kind) ?? seek();
    this.#sought.set(kind, sought);
    return sought;
  }

  /** An item of the collection was created there. */
  noteTaken(kind: string, region: unknown): void {
    this.#taken.add(`${kind} ${region}`);
  }

  hasTaken(kind: string, region: unknown): boolean {
    return this.#taken.has(`${kind} ${region}`);
  }

  /** Ids of the other regions in the catalogue, those first that say that they offer one of the services. */
  async others(reader: Requester, region: string, services: readonly string[]): Promise<string[]> {
    const found = (await this.#regions(reader)).filter(({ id }) => id !== region);
    const offersOne = (each: JsonObject) => services.some((service) => offers(each, service));
    const [offering, rest] = [true, false].map((is) =>
      found.filter((each) => offersOne(each) === is),
    );
    return [...(offering ?? []), ...(rest ?? [])].map(({ id }) => id).filter(isText);
  }

  /** Whether no region says that it offers the service: then a refusal in any may be for want of it. */
  async isUnlisted(reader: Requester, service: string): Promise<boolean> {
    return !(await this.#regions(reader)).some((each) => offers(each, service));
  }

  /** Whether the catalogue can be read, and holds no such region: what is refused there is refused for that. */
  async isNone(reader: Requester, region: unknown): Promise<boolean> {
    const regions = await this.#regions(reader);
    return regions.length > 0 && regions.every(({ id }) => id !== region);
  }

  #regions(reader: Requester): Promise<readonly JsonObject[]> {
    this.#catalogue ??= catalogueOf(reader);
    return this.#catalogue;
  }

  /** @param service as `capabilities` name it */
  async lacks(reader: Requester, region: unknown, service: string): Promise<boolean> {
    const regions = await this.#regions(reader);
    const asked = regions.find(({ id }) => id === region);
    if (asked === undefined || !Array.isArray(asked.capabilities)) return false;
    return !offers(asked, service) && regions.some((each) => offers(each, service));
  }
}

/** The regions as far as they can be read. */
async function catalogueOf(reader: Requester): Promise<readonly JsonObject[]> {
  const listed = await reader.list('/regions').catch(() => undefined);
  return (listed ?? []).filter(isObject);
}

/** However it spells the service: the document does not show all values. */
function offers({ capabilities }: JsonObject, service: string): boolean {
  return Array.isArray(capabilities) && capabilities.some((each) => plain(each) === plain(service));
}

function plain(service: unknown): string {
  return String(service).toLowerCase().replace(/s$/, '');
}

function isText(id: unknown): id is string {
  return typeof id === 'string';
}
