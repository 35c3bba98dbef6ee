import type { ArrangedInstance } from '../../../src/check/arrange/instance.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../../src/check/gone.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';

/** What one volume must show. Fields that the document leaves open are left out. */
export interface ModelVolume {
  /** The name in counterexamples: `volume 2`, whatever id the target gave it. */
  readonly name: string;
  readonly id: number;
  readonly path: string;
  label: string;
  size: number;
  region: string;
  /** Undefined of a clone until they are set: whether and when it gets those of its source is open (SIL-VOL-CLONE-TAGS). */
  tags: readonly string[] | undefined;
  compute_id: number | null;
  readonly created: unknown;
  /** The latest `updated` that was seen. */
  updated: unknown;
}

/** What the steps of the state machine believe of the target. */
export interface VolumesModel {
  readonly volumes: ModelVolume[];
  readonly instances: ArrangedInstance[];
  /** Tags that volumes may carry. */
  readonly tags: readonly string[];
  /** How many volumes the sequence has made. */
  made: number;
  /** Path of the volume that was deleted last. */
  gone: string | undefined;
}

/** Adds the volume that an answer shows to the model. */
export function addVolume(model: VolumesModel, { body }: Pick<Answer, 'body'>): ModelVolume {
  const { id, label, size, region, tags, compute_id, created, updated } = body;
  model.made += 1;
  const named = { name: `volume ${model.made}`, id, path: `/volumes/${id}` };
  const volume = { ...named, label, size, region, tags, compute_id, created, updated };
  model.volumes.push(volume);
  return volume;
}

const FIELDS = ['label', 'size', 'region', 'tags', 'compute_id'] as const;
type Field = (typeof FIELDS)[number];

/** What a step changed, and the requirements that decide what it changed and what it left alone. */
export interface Effect {
  readonly of?: ModelVolume;
  /** The requirement that says what the step changes. */
  readonly requirement: string;
  /** The requirement that says that nothing else changes; the same one when left out. */
  readonly keeps?: string;
  readonly fields?: readonly Field[];
}

/** Reads every volume of the model: each must be as the model says, once the target has settled. */
export async function holdsAfter(t: CheckContext, model: VolumesModel, effect: Effect) {
  for (const volume of model.volumes) await isAsModelled(t, volume, effect);
  if (model.gone !== undefined) await isGoneInTheEnd(t, 'VOL-DELETE-IRREVERSIBLE', model.gone);
}

async function isAsModelled(t: CheckContext, volume: ModelVolume, effect: Effect): Promise<void> {
  const look = () => t.owner.get(volume.path);
  const { last } = await poll(look, (seen) => isSettled(seen, volume), transitionTime(t));
  t.accepted(effect.requirement, last);
  // What is not over may yet come to be as it is meant, and lets nothing else begin.
  if (PASSING.includes(last.body?.status))
    throw new Inconclusive(`${volume.path} is ${last.body.status} still`);
  timestampsHold(t, volume, last);
  for (const field of FIELDS) {
    const meant = effect.of === volume && effect.fields?.includes(field);
    const requirement = meant ? effect.requirement : (effect.keeps ?? effect.requirement);
    if (volume[field] !== undefined) t.equal(requirement, last, `/${field}`, volume[field]);
  }
}

const PASSING = ['creating', 'resizing'];

function isSettled({ ok, body }: Answer, volume: ModelVolume): boolean {
  // A read from before `updated` is older than one that was seen already.
  if (!ok || body?.status !== 'active' || isBefore(body.updated, volume.updated)) return false;
  return FIELDS.every(
    (field) =>
      volume[field] === undefined || JSON.stringify(body[field]) === JSON.stringify(volume[field]),
  );
}

/** created never changes, updated never goes back; `times` keeps the latest `updated`. */
export function timestampsHold(
  t: CheckContext,
  times: { readonly created: unknown; updated: unknown },
  seen: Answer,
): void {
  t.equal('VOL-CREATED-STABLE', seen, '/created', times.created);
  const { updated } = seen.body;
  t.holds('VOL-UPDATED-MONOTONIC', !isBefore(updated, times.updated), {
    expected: `/updated not before ${times.updated} by more than clocks explain`,
    received: String(updated),
    answers: [seen],
    where: '/updated',
  });
  times.updated = updated;
}

/**
 * How far a clock may go back between two requests: the timestamps have no zone, so that of a place which
 * puts its clocks back loses an hour, and those of several servers never agree to the second.
 */
const MOST_BACK_MILLIS = (60 + 5) * 60_000;

/** Whether one timestamp is before another by more than clocks explain; false for any other form. */
export function isBefore(one: unknown, other: unknown): boolean {
  const form = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/;
  const both = [one, other].every((each) => typeof each === 'string' && form.test(each));
  return both && Date.parse(`${other}Z`) - Date.parse(`${one}Z`) > MOST_BACK_MILLIS;
}
