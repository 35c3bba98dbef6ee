import { isObject, type JsonObject } from '../text/json.ts';
import type { Requester } from './requester.ts';

/**
 * Which regions say that they lack a service which others have (resources/region#not-every-service):
 * what is refused there need not have another reason.
 */
export class RegionOffers {
  #catalogue: Promise<readonly JsonObject[]> | undefined;

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
