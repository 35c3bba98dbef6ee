import { type ArrangedInstance, arrangeInstance } from '../../src/check/arrange/instance.ts';
import { instanceRecord, type TaggedRecord } from '../../src/check/arrange/tags/tagged-record.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';

export type Wish = Readonly<Record<string, unknown>>;

export interface Deployed extends ArrangedInstance {
  readonly record: TaggedRecord;
}

/** One that was asked for plainly, and one that was asked for unbooted. */
export interface Pair {
  readonly plain: Deployed;
  readonly off: Deployed;
}

/** What both show as their status at one time: values are not shown, so they say something by comparison only. */
export interface Statuses {
  readonly plain: unknown;
  readonly off: unknown;
}

export async function deploy(t: CheckContext, wish: Wish): Promise<Deployed> {
  const made = await arrangeInstance(t, { booted: undefined, ...wish });
  return { ...made, record: await instanceRecord(t, made.id) };
}

/** Looks at both until they `hold`, twice in a row: a new instance passes through states. */
export async function comeTo(t: CheckContext, pair: Pair, hold: (seen: Statuses) => boolean) {
  let before = '';
  const look = async () => {
    const seen = await statusesOf(pair);
    const text = JSON.stringify([seen.plain, seen.off]);
    const isSteady = text === before;
    before = text;
    return { ...seen, isSteady };
  };
  return poll(look, (seen) => seen.isSteady && hold(seen), t.bootConvergence);
}

async function statusesOf({ plain, off }: Pair): Promise<Statuses> {
  const [one, other] = [await statusOf(plain), await statusOf(off)];
  return { plain: one, off: other };
}

/** @throws Inconclusive when it shows none */
export async function statusOf({ record, id }: Deployed): Promise<unknown> {
  const status = await shownStatus(record);
  if (status === undefined) throw new Inconclusive(`instance ${id} shows no status`);
  return status;
}

/** What an instance shows as its status now; undefined when it shows none. */
export async function shownStatus(record: TaggedRecord): Promise<unknown> {
  return (await record.until(() => true)).body.status;
}

/**
 * Whether a status sounds as if the instance was on its way to another one: `provisioning`, `booting`, `pending`. Its
 * values are the target's own, so this only keeps from concluding: no slow target is to be called wrong.
 */
export function isPassing(status: unknown): boolean {
  return /(ing|pending|queued|new)$/i.test(String(status)) && !/^running$/i.test(String(status));
}
