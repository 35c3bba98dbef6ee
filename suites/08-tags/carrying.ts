import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { type Carrier, carriesBoth, comesToCarry, listing, withCarriers } from './carriers.ts';
import { KINDS, type Kind } from './listed.ts';
import { createTagOn, removed } from './requests.ts';

const CARRIED: Readonly<Record<Kind, string>> = {
  volumes: 'TAG-CREATE-VOLUMES',
  domains: 'TAG-CREATE-DOMAINS',
  computes: 'TAG-CREATE-COMPUTES',
  nodebalancers: 'TAG-CREATE-NODEBALANCERS',
};

/** Two objects where they are cheap. */
const CARRIERS: Readonly<Record<Kind, readonly Kind[]>> = {
  volumes: ['volumes', 'volumes'],
  domains: ['domains', 'domains'],
  computes: ['computes'],
  nodebalancers: ['nodebalancers'],
};

/** The requirement that says that listed objects of the kind carry the tag. */
export function carriedRequirement({ kind }: Pick<Carrier, 'kind'>): string {
  return CARRIED[kind];
}

/** Tags on objects of each kind. */
export function carryingChecks(check: Declare): void {
  for (const kind of KINDS) {
    check(
      `${kind} carry a tag from its creation to its deletion`,
      [CARRIED[kind], 'TAG-DELETE-UNTAGS'],
      (t) => withCarriers(t, CARRIERS[kind], (carriers) => carryInTurn(t, CARRIED[kind], carriers)),
    );
  }
  // For themselves: a target may have no room for a second one.
  for (const kind of ['computes', 'nodebalancers'] as const) {
    check(
      `two of the ${kind} carry a tag from its creation to its deletion`,
      [CARRIED[kind], 'TAG-DELETE-UNTAGS'],
      (t) => withCarriers(t, [kind, kind], (carriers) => carryInTurn(t, CARRIED[kind], carriers)),
    );
  }
}

/** Two tags one after the other; the tag that stays is another way to look at the objects. */
async function carryInTurn(
  t: CheckContext,
  requirement: string,
  carriers: readonly Carrier[],
): Promise<void> {
  const through = await putOn(t, requirement, carriers);
  for (const label of [
    await putOn(t, requirement, carriers),
    await putOn(t, requirement, carriers),
  ]) {
    for (const carrier of carriers) await carriesBoth(t, carrier, [label, through]);
    await removed(t, label);
    for (const carrier of carriers) {
      await comesToCarry(t, 'TAG-DELETE-UNTAGS', carrier, { label, carries: false, through });
    }
  }
}

async function putOn(
  t: CheckContext,
  requirement: string,
  carriers: readonly Carrier[],
): Promise<string> {
  const label = t.names.label();
  t.accepted(requirement, await createTagOn(t, { label, ...listing(carriers) }));
  for (const carrier of carriers) {
    await comesToCarry(t, requirement, carrier, { label, carries: true });
  }
  return label;
}
