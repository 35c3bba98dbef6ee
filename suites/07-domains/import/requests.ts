import { domainPath } from '../../../src/check/arrange/domain.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Fixtures } from '../../../src/config/configuration.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { Inconclusive } from '../../../src/result/signals.ts';

/** The zone that the configuration names, and the name server that transfers it. */
export type ImportableDomain = NonNullable<Fixtures['importableDomain']>;

/**
 * Gives the importable domain to one check at a time; what that check created is removed before the
 * next one gets it.
 */
export function withImportableDomain(
  t: CheckContext,
  work: (zone: ImportableDomain) => Promise<void>,
): Promise<void> {
  const zone = t.fixture('importableDomain');
  return withZones(t, () => work(zone));
}

/** Does what takes the name of a zone that the configuration names, one at a time; in the end it is free again. */
export function withZones(t: CheckContext, work: () => Promise<void>): Promise<void> {
  return t.serialized('importable domain', async () => {
    const { mark } = t.creations;
    try {
      await work();
    } finally {
      await t.creations.clear(mark);
    }
  });
}

/** Sends an import under test; what it creates is removed when the check ends. */
export function importDomain(
  t: CheckContext,
  domain: string,
  remoteNameserver: string,
  caller?: Caller,
): Promise<Answer> {
  return t.creations.attempt({
    collection: '/domains/import',
    body: { domain, remote_nameserver: remoteNameserver },
    path: domainPath,
    ...(caller ? { caller } : {}),
  });
}

/**
 * @throws Inconclusive when the account has a domain of this name already, for example from an
 * earlier run
 */
export async function requireFree(t: CheckContext, domain: string): Promise<void> {
  const look = async () =>
    ((await t.owner.list('/domains')) ?? []).find((each) => each.domain === domain);
  const { last: taken } = await poll(look, (found) => found === undefined, t.convergence);
  if (taken === undefined) return;
  throw new Inconclusive(`${domain} is already there as domain ${taken.id}: delete it first`);
}
