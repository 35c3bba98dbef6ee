import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { isGone } from './life.ts';
import { attemptVpc, requireRoom, type SubnetAsked } from './request.ts';
import { differences, idOf } from './shown.ts';

/** A VPC of the sequence that must be there, and what it must be like. */
export interface KnownVpc {
  /** 1 for the first VPC of the sequence. */
  readonly number: number;
  readonly path: string;
  readonly fields: Readonly<Record<string, unknown>> & { readonly label: string };
}

/** What a sequence has made so far. */
export interface VpcModel {
  alive: KnownVpc[];
  /** Labels that VPCs of the sequence had and gave up, by renaming or deletion. */
  readonly freed: string[];
  created: number;
}

/** Creates a VPC; a label that was given up may take a while to be free. */
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
  const vpc = { number: model.created, path: `/vpcs/${idOf(made)}`, fields: wish };
  model.alive.push(vpc);
  await looksLike(t, 'VPC-CREATE', vpc);
}

export async function rename(model: VpcModel, t: CheckContext, vpc: KnownVpc): Promise<void> {
  await update(model, t, vpc, { label: t.names.label() });
  model.freed.push(vpc.fields.label);
}

export async function describe(model: VpcModel, t: CheckContext, vpc: KnownVpc): Promise<void> {
  await update(model, t, vpc, { description: t.names.label() });
}

export async function remove(model: VpcModel, t: CheckContext, vpc: KnownVpc): Promise<void> {
  t.accepted('VPC-DELETE', await t.owner.delete(vpc.path));
  await isGone(t, 'VPC-DELETE', vpc.path);
  t.creations.forget(vpc.path);
  model.alive = model.alive.filter((each) => each !== vpc);
  model.freed.push(vpc.fields.label);
}

/** Another VPC with a label in use. */
export async function duplicate(_: VpcModel, t: CheckContext, vpc: KnownVpc): Promise<void> {
  t.refused('VPC-LABEL-UNIQUE', await attemptVpc(t, { label: vpc.fields.label }));
}

/** Another VPC is to take a label in use, and keeps its own. */
export async function clash(model: VpcModel, t: CheckContext, vpc: KnownVpc): Promise<void> {
  const other = model.alive.find((each) => each !== vpc) as KnownVpc;
  const { label } = vpc.fields;
  t.refused('VPC-UPDATE-LABEL', await t.owner.put(other.path, { label }));
  await looksLike(t, 'VPC-UPDATE-LABEL', other);
}

/** No step has changed any VPC but the one it was about. */
export async function lookAtAll(model: VpcModel, t: CheckContext): Promise<void> {
  for (const vpc of model.alive) await looksLike(t, 'VPC-GET', vpc);
}

/** Whether an update keeps what it leaves out is open (SIL-PUT-OMITTED): nothing known is left out. */
async function update(
  model: VpcModel,
  t: CheckContext,
  vpc: KnownVpc,
  change: Readonly<Record<string, string>>,
): Promise<void> {
  const { label, description } = vpc.fields;
  const known = { label, ...(description === undefined ? {} : { description }) };
  t.accepted('VPC-UPDATE', await t.owner.put(vpc.path, { ...known, ...change }));
  const changed = { ...vpc, fields: { ...vpc.fields, ...change } };
  model.alive = model.alive.map((each) => (each === vpc ? changed : each));
  await looksLike(t, 'VPC-UPDATE', changed);
}

/**
 * What the target shows of the VPC must in the end be what requests made it; that it can be read at
 * all is another requirement.
 */
async function looksLike(t: CheckContext, requirement: string, vpc: KnownVpc): Promise<void> {
  const { path, fields } = vpc;
  const isAlike = (seen: Answer) => seen.ok && differences(seen.body, fields).length === 0;
  const { held, last } = await poll(() => t.owner.get(path), isAlike, t.convergence);
  t.holds(last.ok ? requirement : 'VPC-GET', held, {
    expected: `${path} to show ${JSON.stringify(fields)} within ${t.convergenceSeconds} s`,
    received: last.summary,
    answers: [last],
  });
}
