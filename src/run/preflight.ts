import type { Http } from '../http/client.ts';
import type { Configuration, Fixtures } from './configuration.ts';
import { type Catalogue, discover } from './discovery.ts';
import { fixtureItems } from './fixture-items.ts';
import { leftoverItem } from './leftovers.ts';
import { type Fatal, judgeProbes, PROBES } from './reachability.ts';
import { Reader } from './reader.ts';
import type { PreflightItem } from './results.ts';
import { roleItems } from './role-items.ts';

/** What is known before the first check. */
export interface Preflight {
  readonly items: readonly PreflightItem[];
  /** The configured fixtures, completed by what the target's catalogue told. */
  readonly discovered: Fixtures;
  /** Set when there is nothing to test; then nothing else was looked at. */
  readonly fatal?: Fatal;
}

/**
 * Looks, before the first check, whether the target answers as this API does, whether it knows each
 * credential, and whether the fixtures are there. Only reads. Nothing here is a verdict, and nothing
 * the target answers makes it throw.
 */
export async function preflight(http: Http, configuration: Configuration): Promise<Preflight> {
  const reader = new Reader(http, configuration);
  const fatal = await reach(reader);
  if (fatal) return { items: [], discovered: configuration.fixtures, fatal };
  const [catalogue, roles, leftovers] = await Promise.all([
    discover(reader, configuration.fixtures),
    roleItems(reader),
    leftoverItem(reader),
  ]);
  const discovered = { ...catalogue, ...configuration.fixtures };
  const target = { name: 'target', state: 'ready', note: `answers at ${http.baseUrl}` } as const;
  const fixtures = await fixtureItems(reader);
  const found = catalogueItems(catalogue, configuration.fixtures);
  return { items: [target, ...roles, ...found, ...fixtures, leftovers], discovered };
}

/** The first probe goes alone: a target that is down need not be waited for five times. */
async function reach(reader: Reader): Promise<Fatal | undefined> {
  const { url, credentials } = reader.configuration;
  const [first, ...others] = PROBES;
  const probes = [await reader.get(first)];
  if (probes[0]?.exchange.status !== 0) {
    probes.push(...(await Promise.all(others.map((path) => reader.get(path)))));
  }
  return judgeProbes(probes, url, credentials.owner !== undefined);
}

/** What the run creates things with. */
const SOUGHT = ['region', 'secondRegion', 'type', 'bigType', 'hugeType', 'image'] as const;

function catalogueItems(catalogue: Catalogue, given: Fixtures): PreflightItem[] {
  return SOUGHT.filter((key) => given[key] === undefined).map((key) => {
    const name = `fixtures.${key}`;
    const found = catalogue[key];
    return found === undefined
      ? { name, state: 'missing', note: "not in the target's catalogue as far as it can be read" }
      : { name, state: 'discovered', note: `${found}, from the target's catalogue` };
  });
}
