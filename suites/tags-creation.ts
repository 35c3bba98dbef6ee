import { NOBODYS_ID } from '../src/generate/contract/references.ts';
import { tagPath } from '../src/run/arrange/tag.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { Skip } from '../src/run/signals.ts';
import { listing, withCarriers } from './tags-carriers.ts';
import { KINDS, type Kind } from './tags-listed.ts';
import { createTag, isNowhere } from './tags-requests.ts';

/** Creating tags, with objects and without. */
export function creationChecks(check: Declare): void {
  check('a tag is created, with or without objects', ['TAG-CREATE'], (t) =>
    withCarriers(t, ['volumes', 'domains'], async (carriers) => {
      t.accepted('TAG-CREATE', await createTag(t));
      t.accepted('TAG-CREATE', await createTag(t, listing(carriers)));
      for (const carrier of carriers)
        t.accepted('TAG-CREATE', await createTag(t, listing([carrier])));
    }),
  );

  for (const kind of KINDS) {
    check(`${kind} that nobody has cannot be tagged`, ['TAG-CREATE-UNKNOWN-OBJECT'], async (t) => {
      await refusesToTag(t, 'TAG-CREATE-UNKNOWN-OBJECT', { [kind]: [NOBODYS_ID] });
    });
    check(`${kind} of another account cannot be tagged`, ['TAG-CREATE-PERMISSION'], async (t) => {
      const id = foreignId(t, kind);
      await refusesToTag(t, 'TAG-CREATE-PERMISSION', { [kind]: [id] });
    });
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
