import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeUpdatableImage } from '../../src/check/arrange/updatable-image.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isDeleted, takesUpdate } from '../../src/check/in-the-end.ts';
import { tokenOf } from '../../src/config/credentials.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { unissuedCaller } from './tried-requests.ts';

/** What is updated and deleted, the scope that this takes, and what breaks where it is wrong. */
const KINDS = [
  {
    kind: 'volume',
    make: arrangeVolume,
    field: 'label',
    scope: 'volumes:read_write',
    needsScope: 'AUTH-SCOPE-VOLUMES-UPDATE',
    done: ['VOL-UPDATE', 'VOL-DELETE'],
  },
  {
    kind: 'VPC',
    make: arrangeVpc,
    field: 'description',
    scope: 'vpc:read_write',
    needsScope: 'AUTH-SCOPE-VPC-WRITE',
    done: ['VPC-UPDATE', 'VPC-DELETE'],
  },
  {
    kind: 'domain',
    make: arrangeDomain,
    field: 'description',
    scope: 'domains:read_write',
    needsScope: 'AUTH-SCOPE-DOMAINS-WRITE',
    done: ['DOM-UPDATE', 'DOM-DELETE'],
  },
  {
    kind: 'image',
    make: arrangeUpdatableImage,
    field: 'description',
    scope: 'images:read_write',
    needsScope: 'AUTH-SCOPE-IMAGES-WRITE',
    // Whether one that waits for its data is deleted is open (SIL-IMG-DELETE-WAITING).
    done: ['IMG-UPDATE', undefined],
  },
] as const;

type Kind = (typeof KINDS)[number];

/** What the owner has done nobody else does therefore; and what others were refused the owner still does (authentication). */
export function afterTheOwnerChecks(check: Declare): void {
  for (const each of KINDS) {
    const { kind, needsScope, done } = each;
    check(
      `a ${kind} is changed by its owner alone, before and after others try`,
      [
        needsScope,
        'AUTH-INVALID-REFUSED',
        'AUTH-REVOKED-REFUSED',
        ...done.flatMap((each: string | undefined) => each ?? []),
      ],
      async (t) => {
        leftToLongerRuns(t, 'requests of others after the owner');
        await isChangedByTheOwner(t, each);
      },
      { objects: 1 },
    );
  }
}

/** Whether others are refused at first is decided elsewhere: here they are refused still. */
async function isChangedByTheOwner(t: CheckContext, kind: Kind): Promise<void> {
  const { path } = await kind.make(t);
  const [updated, deleted] = kind.done;
  const change = { [kind.field]: t.names.label() };
  const others = othersThan(t, kind);
  for (const [, caller] of others) {
    for (const answer of [await caller.put(path, change), await caller.delete(path)])
      if (!answer.refused) throw new Inconclusive(`it was not refused: ${answer.summary}`);
  }
  // Whether what was refused was done all the same is decided elsewhere, too.
  if (!(await t.owner.get(path)).ok) throw new Inconclusive(`${path} is gone`);
  await takesUpdate(t, updated, path, change);
  for (const [requirement, caller] of others)
    t.refused(requirement, await caller.put(path, change));
  if (deleted === undefined) return;
  await isDeleted(t, deleted, path);
  t.creations.forget(path);
}

/** Tokens without the scope, and such as are none, with what breaks where they may. */
function othersThan(t: CheckContext, { scope, needsScope }: Kind): [string, Caller][] {
  const { configuration } = t.run.settings;
  const others = Object.keys(configuration.credentials.tokens).filter(
    (scopes) => !scopes.split(' ').includes(scope),
  );
  const reading = scope.replace('read_write', 'read_only');
  const token = others.find((scopes) => scopes === reading) ?? others[0];
  const isRevoked = tokenOf(configuration, 'revokedToken') !== undefined;
  return [
    ...(token === undefined ? [] : [[needsScope, t.as(`tokens.${token}`)] as [string, Caller]]),
    ['AUTH-INVALID-REFUSED', unissuedCaller(t)],
    ...(isRevoked ? [['AUTH-REVOKED-REFUSED', t.as('revokedToken')] as [string, Caller]] : []),
  ];
}
