import type { ArrangedVpc } from '../../src/check/arrange/vpc.ts';
import { shownSubnets } from '../../src/check/arrange/vpc-subnets.ts';
import type { Caller } from '../../src/check/caller.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Events } from '../../src/check/events/event-log.ts';
import { isAbout, type Subject } from '../../src/check/events/event-record.ts';
import type { Answer } from '../../src/http/answer.ts';
import { Inconclusive } from '../../src/result/signals.ts';
import { attemptVpc } from '../05-vpcs/requests.ts';
import { isLeftAlone } from '../support/callers/left-alone.ts';
import { strangerTo } from '../support/callers/stranger.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { whereShown } from '../support/where-shown.ts';
import { recordsAbout } from './emitted.ts';
import { strangersTo } from './strangers.ts';

/** What should have been refused. */
export interface Refused {
  /** What a success would have been told as. */
  readonly actions: readonly string[];
  readonly subject: Subject;
  /** What is told of rightly, though a record about it holds what one about the subject does. */
  readonly rightly?: Subject;
  readonly answer: Answer;
}

/** The first subnet is right, so that whoever creates one after the other comes to tell of it. */
export async function refusedCreation(t: CheckContext): Promise<Refused> {
  const labels = [t.names.label(), t.names.label(), t.names.label()] as const;
  const [label, right, wrong] = labels;
  const subnets = [
    { label: right, ipv4: '10.0.0.0/24' },
    { label: wrong, ipv4: '8.8.8.0/24' },
  ];
  const answer = refused(await attemptVpc(t, { label, subnets }));
  return { actions: ['vpc_create', 'subnet_create'], subject: { labels }, answer };
}

/** An update of a VPC of ours with too long a description. */
export async function refusedUpdate(
  t: CheckContext,
  { id, path, label }: ArrangedVpc,
): Promise<Refused> {
  const answer = refused(await t.owner.put(path, { description: 'x'.repeat(256) }));
  return { actions: ['vpc_update'], subject: { labels: [label], vpcId: id }, answer };
}

/** A creation that asks for the label of a VPC. Where records tell ids, those of that VPC are told from others. */
export async function refusedForLabel(
  t: CheckContext,
  { id, label }: ArrangedVpc,
  before: Events,
): Promise<Refused[]> {
  const rightly = { labels: [], vpcId: id };
  const own = recordsAbout(before, 'vpc_create', { labels: [label] });
  if (own.length === 0 || !own.every((record) => isAbout(record, rightly))) return [];
  const answer = await attemptVpc(t, { label });
  return [{ actions: ['vpc_create'], subject: { labels: [label] }, rightly, answer }];
}

/** For other reasons. */
export async function otherRefusals(t: CheckContext, vpc: ArrangedVpc): Promise<Refused[]> {
  const own = { labels: [vpc.label], vpcId: vpc.id };
  const { busyVpc } = t.run.settings.configuration.fixtures;
  const taken = busyVpc && (await t.owner.get(`/vpcs/${busyVpc.vpc}`)).body?.label;
  const updates = [{ label: 'no--label' }, ...(taken ? [{ label: taken }] : [])];
  const creations = [
    { description: 'x'.repeat(256) },
    { region: t.names.label() },
    ...(isShortRun(t) ? [] : wrongCreations(t)),
  ];
  const attempts = [
    ...updates.map((wish) => attempt('vpc_update', own, () => t.owner.put(vpc.path, wish))),
    ...creations.map((wish) => attemptCreation(t, wish, t.owner)),
    ...strangersTo(t).flatMap((caller) => attemptsOf(t, caller, vpc.path, own)),
    ...attemptsOfReader(t),
  ];
  const made: Refused[] = [];
  for (const { send, ...told } of attempts) made.push({ ...told, answer: await send() });
  made.push(...(await refusedToOtherAccount(t, vpc.id, vpc.path, own)));
  return made;
}

/** What else a creation is refused for: its label, a missing region, subnets that go with no other. */
function wrongCreations(t: CheckContext): Wish[] {
  const [one, other] = [t.names.label(), t.names.label()];
  return [
    { label: `${t.names.label()}--x` },
    { region: undefined },
    { subnets: [one, other].map((label) => ({ label, ipv4: '10.0.0.0/24' })) },
    { subnets: [0, 1].map((at) => ({ label: one, ipv4: `10.0.${at}.0/24` })) },
  ];
}

/** Whoever does not see a VPC may be answered as one who deletes what is not there: that is no refusal. */
async function refusedToOtherAccount(
  t: CheckContext,
  id: number,
  path: string,
  own: Subject,
): Promise<Refused[]> {
  const stranger = isShortRun(t) ? undefined : await whereShown(() => strangerTo(t, '/vpcs', id));
  if (stranger === undefined) return [];
  const made: Refused[] = [];
  for (const { send, ...told } of changesBy(stranger, path, own))
    made.push({ ...told, answer: await send() });
  return made.filter(({ answer }) => answer.refused);
}

function attemptsOf(t: CheckContext, caller: Caller, path: string, own: Subject): Attempt[] {
  return [...changesBy(caller, path, own), attemptCreation(t, {}, caller)];
}

function changesBy(caller: Caller, path: string, own: Subject): Attempt[] {
  const wish = { description: 'by who may not' };
  return [
    attempt('vpc_update', own, () => caller.put(path, wish)),
    attempt('vpc_delete', own, () => caller.delete(path)),
  ];
}

/** Who may read a VPC may be refused in another way than who knows of none. */
function attemptsOfReader(t: CheckContext): Attempt[] {
  const { credentials, fixtures } = t.run.settings.configuration;
  const vpcId = fixtures.readOnly?.vpc;
  if (credentials.readOnlyUser === undefined || vpcId === undefined) return [];
  const path = `/vpcs/${vpcId}`;
  const remove = async () => {
    const answer = await t.serialized(path, () => t.as('readOnlyUser').delete(path));
    // Another check would find nothing to try it on.
    await isLeftAlone(t, 'VPC-DELETE-PERMISSION', path, answer);
    return answer;
  };
  const own = { labels: [], vpcId };
  const attempts = [attempt('vpc_delete', own, remove)];
  if (isShortRun(t)) return attempts;
  return [attempt('vpc_update', own, () => updateByReader(t, path)), ...attempts];
}

/** To what it is already: nothing has to be changed back where it is accepted. */
function updateByReader(t: CheckContext, path: string): Promise<Answer> {
  return t.serialized(path, async () => {
    const { description } = (await t.owner.get(path)).body ?? {};
    return t.as('readOnlyUser').put(path, { description: description ?? '' });
  });
}

type Attempt = Omit<Refused, 'answer'> & { readonly send: () => Promise<Answer> };

function attempt(action: string, subject: Subject, send: () => Promise<Answer>): Attempt {
  return { actions: [action], subject, send };
}

function attemptCreation(t: CheckContext, wish: Wish, by: Caller): Attempt {
  const { subnets = [], label = t.names.label() } = wish;
  const actions = ['vpc_create', ...(subnets.length > 0 ? ['subnet_create'] : [])];
  const subject = { labels: [label, ...subnets.map((subnet) => subnet.label)] };
  return { actions, subject, send: () => attemptVpc(t, { ...wish, label }, by) };
}

/** What a creation asks for besides what it needs. */
interface Wish {
  readonly label?: string;
  readonly description?: string;
  readonly region?: string | undefined;
  readonly subnets?: readonly { readonly label: string; readonly ipv4: string }[];
}

/** The deletion of a VPC that is in use. */
export async function refusedDeletion(t: CheckContext, vpcId: number): Promise<Refused> {
  const path = `/vpcs/${vpcId}`;
  const { body } = await t.owner.get(path);
  const subnetIds = ((await shownSubnets(t, { id: vpcId, body })) ?? []).map(({ id }) => id);
  let answer = refused(await t.owner.delete(path));
  if (!isShortRun(t)) answer = refused(await t.owner.delete(path));
  const subject = { labels: [], vpcId, subnetIds };
  return { actions: ['vpc_delete', 'subnet_delete'], subject, answer };
}

/** @throws Inconclusive when the request was not refused, which breaks another requirement */
function refused(answer: Answer): Answer {
  if (answer.refused) return answer;
  throw new Inconclusive(`a wrong request was answered ${answer.summary}`);
}
