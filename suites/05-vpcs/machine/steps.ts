import type { CheckContext } from '../../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../../src/check/gone.ts';
import { isDeleted, takesUpdate } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { differences, requireId } from '../comparison.ts';
import { attemptVpc, requireRoom, type SubnetAsked } from '../requests.ts';

/** A VPC of the sequence that must exist, and the fields that it must have. */
export interface KnownVpc {
  /** 1 for the first VPC of the sequence. */
  readonly number: number;
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>> & { readonly label: string };
}

/** The VPCs that exist after the steps so far. */
export interface VpcModel {
  alive: KnownVpc[];
  /** Labels that VPCs of the sequence had until they were renamed or deleted. */
  readonly freed: string[];
  created: number;
}

/** Creates a VPC. It is tried again, as the label of a deleted VPC may take a while to be free. */
export async function create(
  model: VpcModel,
  t: CheckContext,
  wish: { readonly label: string; readonly subnets?: readonly SubnetAsked[] },
): Promise<void> {
  const { last: made } = await poll(
    () => attemptVpc(t, wish),
    (seen) => seen.ok,
    t.convergence,
  );
  if (!made.ok) await requireRoom(t, wish.subnets?.length ?? 0);
  t.accepted('VPC-CREATE', made);
  model.created += 1;
  const vpc = { number: model.created, path: `/vpcs/${requireId(made)}`, fields: wish };
  model.alive.push(vpc);
  await looksLike(t, 'VPC-CREATE', vpc);
}

/** Gives a VPC a new label. */
export async function rename(model: VpcModel, t: CheckContext, vpc: KnownVpc): Promise<void> {
  await update(model, t, vpc, { label: t.names.label() });
  model.freed.push(vpc.fields.label);
}

/** Gives a VPC a new description. */
export async function describe(model: VpcModel, t: CheckContext, vpc: KnownVpc): Promise<void> {
  await update(model, t, vpc, { description: t.names.label() });
}

/** Deletes a VPC. */
export async function remove(model: VpcModel, t: CheckContext, vpc: KnownVpc): Promise<void> {
  await isDeleted(t, 'VPC-DELETE', vpc.path);
  await isGoneInTheEnd(t, 'VPC-DELETE', vpc.path);
  t.creations.forget(vpc.path);
  model.alive = model.alive.filter((each) => each !== vpc);
  model.freed.push(vpc.fields.label);
}

/** The creation of another VPC with the label of this one must be refused. */
export async function duplicate(_: VpcModel, t: CheckContext, vpc: KnownVpc): Promise<void> {
  t.refused('VPC-LABEL-UNIQUE', await attemptVpc(t, { label: vpc.fields.label }));
}

/** An update of another VPC to the label of this one must be refused, and the other keeps its own. */
export async function clash(model: VpcModel, t: CheckContext, vpc: KnownVpc): Promise<void> {
  const other = model.alive.find((each) => each !== vpc) as KnownVpc;
  const { label } = vpc.fields;
  t.refused('VPC-UPDATE-LABEL-UNIQUE', await t.owner.put(other.path, { label }));
  await looksLike(t, 'VPC-UPDATE-LABEL-UNIQUE', other);
}

/** Reads every VPC: no step may have changed another one than its own. */
export async function lookAtAll(model: VpcModel, t: CheckContext): Promise<void> {
  for (const vpc of model.alive) await looksLike(t, 'VPC-GET', vpc);
}

/**
 * Sends every known field, since it is open whether an update keeps what it leaves out
 * (SIL-PUT-OMITTED).
 */
async function update(
  model: VpcModel,
  t: CheckContext,
  vpc: KnownVpc,
  change: Readonly<Record<string, string>>,
): Promise<void> {
  const { label, description } = vpc.fields;
  const known = { label, ...(description === undefined ? {} : { description }) };
  await takesUpdate(t, 'VPC-UPDATE', vpc.path, { ...known, ...change });
  const changed = { ...vpc, fields: { ...vpc.fields, ...change } };
  model.alive = model.alive.map((each) => (each === vpc ? changed : each));
  await looksLike(t, 'VPC-UPDATE', changed);
}

/**
 * The target must in the end show the VPC with these fields. Where it cannot be read at all, VPC-GET is
 * broken instead.
 */
async function looksLike(t: CheckContext, requirement: string, vpc: KnownVpc): Promise<void> {
  const { path, fields } = vpc;
  const isAlike = (seen: Answer) => seen.ok && differences(seen.body, fields).length === 0;
  const { held, last } = await poll(() => t.owner.get(path), isAlike, t.convergence);
  t.holds(last.ok ? requirement : 'VPC-GET', held, {
    expected: `${path} to show ${JSON.stringify(fields)}`,
    received: last.summary,
    answers: [last],
  });
}
