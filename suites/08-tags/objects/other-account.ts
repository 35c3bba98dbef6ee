import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import { arrangeNodeBalancer } from '../../../src/check/arrange/node-balancer.ts';
import { KINDS, type Kind } from '../../../src/check/arrange/tags/listed-object.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Caller } from '../../../src/check/caller.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { RESOURCE_KINDS } from '../../../src/resources/kinds.ts';
import { listOf } from '../../../src/resources/requests.ts';
import { Inconclusive, Skip } from '../../../src/result/signals.ts';
import { objectsUnder } from './tagged-objects.ts';

/** An object of another account. */
export interface OtherObject {
  readonly kind: Kind;
  readonly id: number;
  /** Label or domain name; unknown for an object that the configuration names. */
  readonly name?: string;
}

const FIXTURE = {
  volumes: 'volume',
  domains: 'domain',
  computes: 'instance',
  nodebalancers: 'nodebalancer',
} as const;

/**
 * How the other account creates an object. Instances are missing: their creation needs a type and
 * an image of its own.
 */
const MAKE: Partial<
  Record<
    Kind,
    (
      t: CheckContext,
      wish: Record<string, unknown>,
      as: Caller,
    ) => Promise<{ id: number; body: Named }>
  >
> = {
  volumes: arrangeVolume,
  domains: arrangeDomain,
  nodebalancers: arrangeNodeBalancer,
};

interface Named {
  readonly id?: unknown;
  readonly label?: string;
  readonly domain?: string;
}

/**
 * An object of another account: the one that the configuration names, or one made there, which checks share.
 * @throws Skip when none is named and none can be made
 */
export async function objectOfOtherAccount(t: CheckContext, kind: Kind): Promise<OtherObject> {
  const { otherAccount } = t.run.settings.configuration.fixtures;
  const named = otherAccount?.[FIXTURE[kind]];
  if (named !== undefined) return { kind, id: named };
  const make = MAKE[kind];
  if (make === undefined) {
    throw new Skip(
      `no object among the ${kind} of another account is known`,
      `fixtures.otherAccount.${FIXTURE[kind]}`,
    );
  }
  const other = t.as('otherAccount');
  return t.shared(`object of another account among the ${kind}`, async (arrangement) => {
    const { id, body } = await make(arrangement, {}, other);
    return { kind, id, name: body.label ?? body.domain ?? '' };
  });
}

/** Every object of another account that is known or can be made. */
export async function everyObjectOfOtherAccount(t: CheckContext): Promise<OtherObject[]> {
  const found = await Promise.allSettled(KINDS.map((kind) => objectOfOtherAccount(t, kind)));
  return found.flatMap((each) => {
    if (each.status === 'fulfilled') return [each.value];
    if (each.reason instanceof Skip || each.reason instanceof Inconclusive) return [];
    throw each.reason;
  });
}

/**
 * The creation of a tag on an object of another account must have been refused.
 * @throws Inconclusive when an object of this account has the same id: each account may number its own
 */
export async function refusesTagOn(
  t: CheckContext,
  { kind, id, name }: OtherObject,
  label: string,
  answer: Answer,
): Promise<void> {
  if (answer.ok) {
    const listed = name === undefined ? await ownOf(t, kind) : undefined;
    const same = (listed ?? (await listedWith(t, label, id))).find((each) => each.id === id);
    const called = same?.label ?? same?.domain;
    // Where the kind is not listed, what the tag lists is known by the names of this run.
    const isOwn = name === undefined ? listed !== undefined || isOfRun(t, called) : called !== name;
    if (same && isOwn) throw new Inconclusive(`${id} is an object of this account too`);
  }
  t.refused('TAG-CREATE-PERMISSION', answer);
}

/** What the tag lists once the object is among it: a listing may be late. */
async function listedWith(t: CheckContext, label: string, id: number): Promise<Named[]> {
  const look = async () => (await objectsUnder(t, label)).objects.map(({ body }) => body);
  const hasIt = (bodies: Named[]) => bodies.some((each) => each.id === id);
  return (await poll(look, hasIt, t.convergence)).last;
}

function isOfRun(t: CheckContext, called: unknown): boolean {
  const { prefix } = t.run.settings.configuration.names;
  return typeof called === 'string' && called.startsWith(`${prefix}-`);
}

/** The objects of a kind that this account lists itself; undefined where it lists none of the kind. */
async function ownOf(t: CheckContext, kind: Kind): Promise<Named[] | undefined> {
  const list = listOf(t.run.settings.configuration, KIND_OF[kind]);
  return list === undefined ? undefined : t.owner.list(list);
}

const KIND_OF = {
  volumes: RESOURCE_KINDS.volume,
  domains: RESOURCE_KINDS.domain,
  computes: RESOURCE_KINDS.instance,
  nodebalancers: RESOURCE_KINDS.loadBalancer,
} as const;
