import { NOBODYS_ID } from '../src/generate/contract/references.ts';
import { tagPath } from '../src/run/arrange/tag.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { Skip } from '../src/run/signals.ts';
import {
  arrangeCarrier,
  arrangeCarriers,
  type Carrier,
  comesToCarry,
  listing,
  withInstance,
} from './tags-carriers.ts';
import { KINDS, type Kind } from './tags-listed.ts';
import { createTag, isNowhere } from './tags-requests.ts';

const CARRIED: Readonly<Record<Kind, string>> = {
  volumes: 'TAG-CREATE-VOLUMES',
  domains: 'TAG-CREATE-DOMAINS',
  computes: 'TAG-CREATE-COMPUTES',
  nodebalancers: 'TAG-CREATE-NODEBALANCERS',
};

/** The requirement that says that listed objects of the kind carry the tag. */
export function carriedRequirement({ kind }: Pick<Carrier, 'kind'>): string {
  return CARRIED[kind];
}

/** Creating tags, with objects and without. */
export function creationChecks(check: Declare): void {
  check('a tag is created, with or without objects', ['TAG-CREATE'], async (t) => {
    t.accepted('TAG-CREATE', await createTag(t));
    const carriers = await arrangeCarriers(t, ['volumes', 'domains']);
    t.accepted('TAG-CREATE', await createTag(t, listing(carriers)));
    for (const carrier of carriers)
      t.accepted('TAG-CREATE', await createTag(t, listing([carrier])));
  });

  for (const kind of KINDS) {
    check(`${kind} listed on creation carry the tag`, [CARRIED[kind]], async (t) => {
      const work = () => tagsAll(t, kind);
      await (kind === 'computes' ? withInstance(t, work) : work());
    });
    check(`${kind} that nobody has cannot be tagged`, ['TAG-CREATE-UNKNOWN-OBJECT'], async (t) => {
      await refusesToTag(t, 'TAG-CREATE-UNKNOWN-OBJECT', { [kind]: [NOBODYS_ID] });
    });
    check(`${kind} of another account cannot be tagged`, ['TAG-CREATE-PERMISSION'], async (t) => {
      const id = foreignId(t, kind);
      await refusesToTag(t, 'TAG-CREATE-PERMISSION', { [kind]: [id] });
    });
  }
}

/** Two tags one after the other, so that the second one has a first to keep. */
async function tagsAll(t: CheckContext, kind: Kind): Promise<void> {
  const requirement = CARRIED[kind];
  const carriers = [await arrangeCarrier(t, kind)];
  if (kind !== 'computes' && kind !== 'nodebalancers') carriers.push(await arrangeCarrier(t, kind));
  for (const label of [t.names.label(), t.names.label()]) {
    t.accepted(requirement, await createTag(t, { label, ...listing(carriers) }));
    for (const carrier of carriers) {
      await comesToCarry(t, requirement, carrier, { label, carries: true });
    }
  }
}

async function refusesToTag(
  t: CheckContext,
  requirement: string,
  objects: Partial<Record<Kind, number[]>>,
): Promise<void> {
  const label = t.names.label();
  t.refused(requirement, await createTag(t, { label, ...objects }));
  const after = await t.owner.get(tagPath(label));
  t.holds(requirement, isNowhere(after), {
    expected: `no tag ${label} after its creation was refused`,
    received: after.summary,
    answers: [after],
  });
}

const FOREIGN = {
  volumes: 'volume',
  domains: 'domain',
  computes: 'instance',
  nodebalancers: 'nodebalancer',
} as const;

/** An object of another account. @throws Skip when none is known */
export function foreignId(t: CheckContext, kind: Kind): number {
  const id = t.fixture('otherAccount')[FOREIGN[kind]];
  if (id !== undefined) return id;
  const key = `fixtures.otherAccount.${FOREIGN[kind]}`;
  throw new Skip(`no object among the ${kind} of another account is known`, key);
}
