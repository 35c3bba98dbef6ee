import { requireDeleted } from '../../src/check/arrange/required.ts';
import { type ArrangedVpc, arrangeVpc } from '../../src/check/arrange/vpc.ts';
import { type ShownSubnet, shownSubnets } from '../../src/check/arrange/vpc-subnets.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Subject } from '../../src/check/events/event-record.ts';
import { poll } from '../../src/limits/poll.ts';
import { Inconclusive } from '../../src/result/signals.ts';

/** A VPC, and the labels that it and its subnets have. */
export interface Created extends ArrangedVpc {
  readonly labels: readonly string[];
}

/** A VPC whose subnets have labels that nothing else has, the last of them as long as is asked for. */
export async function create(
  t: CheckContext,
  subnets: number,
  wish: Record<string, unknown> = {},
  by?: Caller,
  longest = 0,
): Promise<Created> {
  const asked = Array.from({ length: subnets }, (_, index) => ({
    label: index + 1 === subnets ? t.names.labelOf(longest) : t.names.label(),
    ipv4: `10.0.${index}.0/24`,
  }));
  const vpc = await arrangeVpc(t, subnets === 0 ? wish : { ...wish, subnets: asked }, by);
  return { ...vpc, labels: [vpc.label, ...asked.map(({ label }) => label)] };
}

/** Subnets may be shown one after the other: a record of one that is not shown yet would seem to be about another VPC. */
export async function subjectOf(t: CheckContext, vpc: Created): Promise<Subject> {
  let { body } = vpc;
  const look = async () => {
    const shown = await shownSubnets(t, { id: vpc.id, body });
    const isWhole = shown === undefined || shown.length >= vpc.labels.length - 1;
    if (!isWhole) ({ body } = await t.owner.get(vpc.path));
    return { shown, isWhole };
  };
  const { held, last } = await poll(look, ({ isWhole }) => isWhole, t.convergence);
  return withSubnets(vpc.id, vpc.labels, (held ? last.shown : undefined) ?? []);
}

/** The VPC with its subnets, of which the ids are known as far as they are shown. */
function withSubnets(
  vpcId: number,
  labels: readonly string[],
  shown: readonly ShownSubnet[],
): Subject {
  const subnets = labels.slice(1).map((label) => {
    const id = shown.find((each) => each.label === label)?.id;
    return id === undefined ? { label } : { label, id };
  });
  const forms = [...labels, ...labels.flatMap(cutForms)];
  return { labels: forms, vpcId, subnetIds: shown.map(({ id }) => id), subnets };
}

/** What a record may hold of a long label, since nobody says how much of it: nothing else begins so. */
function cutForms(label: string): string[] {
  const stem = label.replace(/x+$/, '');
  return Array.from({ length: label.length - stem.length }, (_, more) =>
    label.slice(0, stem.length + more),
  );
}

/** Whether the VPC has all its subnets, as far as it shows them: one that an update took away is not deleted with it. */
export async function keepsSubnets(
  t: CheckContext,
  { id, path }: Pick<Created, 'id' | 'path'>,
  { subnetIds = [] }: Subject,
): Promise<boolean> {
  const look = async () => shownSubnets(t, { id, body: (await t.owner.get(path)).body });
  const hasAll = (shown: Awaited<ReturnType<typeof look>>) =>
    shown === undefined || subnetIds.every((each) => shown.some((subnet) => subnet.id === each));
  return (await poll(look, hasAll, t.convergence)).held;
}

/** @throws Inconclusive unless the VPC had them when it was deleted: other checks decide that */
export function requireKept(isKept: boolean, { path }: Pick<Created, 'path'>): void {
  if (!isKept) throw new Inconclusive(`${path} lost subnets before it was deleted`);
}

export async function remove(
  t: CheckContext,
  vpc: ArrangedVpc,
  subject: Subject,
): Promise<Subject> {
  await requireDeleted(t, 'VPC-DELETE', vpc.path);
  t.creations.forget(vpc.path);
  return subject;
}

/** Adds a subnet by the implied operation; undefined where there is none, or it never shows. */
export async function withAddedSubnet(t: CheckContext, vpc: Created): Promise<Subject | undefined> {
  const request = t.impliedOperation('createSubnet', { vpcId: vpc.id });
  const label = t.names.label();
  if (!request || !(await t.owner.send({ ...request, json: { label, ipv4: '10.9.0.0/24' } })).ok) {
    return undefined;
  }
  const look = async () =>
    shownSubnets(t, { id: vpc.id, body: (await t.owner.get(vpc.path)).body });
  const isThere = (shown: Awaited<ReturnType<typeof look>>) =>
    shown?.some((subnet) => subnet.label === label) === true && shown.length >= vpc.labels.length;
  const { held, last } = await poll(look, isThere, t.convergence);
  return held ? withSubnets(vpc.id, [...vpc.labels, label], last ?? []) : undefined;
}
