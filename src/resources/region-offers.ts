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

  /** @param service as `capabilities` name it */
  async lacks(reader: Requester, region: unknown, service: string): Promise<boolean> {
    this.#catalogue ??= catalogueOf(reader);
    const regions = await this.#catalogue;
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

function offers({ capabilities }: JsonObject, service: string): boolean {
  return Array.isArray(capabilities) && capabilities.includes(service);
}
