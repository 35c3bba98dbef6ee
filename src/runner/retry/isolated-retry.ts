import { listedConfigs } from '../../check/arrange/instance.ts';
import type { CheckContext } from '../../check/check-context.ts';
import { borrowsSharedIds, sharesIds } from '../../check/doubt/doubt.ts';
import { LAST_TURN } from '../../check/doubt/turns.ts';
import { EVERY_RUN_TAG } from '../../generate/run-tags.ts';
import { poll } from '../../limits/poll.ts';
import type { RefusedCreation } from '../../resources/creation/accepted-creations.ts';
import { type RefusedPart, SEVERAL } from '../../resources/creation/part-creations.ts';
import { haveOthersCome } from '../../resources/newcomers.ts';
import type { Reason } from '../../result/reason.ts';
import { lacksRoomForPart } from './part-room.ts';
import { wasPortOpen } from './refused-port.ts';
import { wasNameTaken } from './taken-name.ts';

/**
 * Whether a check has to be run again alone, since the run itself may have caused its finding: an account
 * has room for a limited number of resources, a target may give the id of a removed resource to
 * the next one, it may have done what it told to come back with, it may be busy with the last change, and another run
 * may have ended.
 */
export function needsIsolatedRetry(context: CheckContext): boolean {
  if (context.recorder.findings.length === 0) return false;
  const isRefused = decisiveRefusals(context).length > 0 || refusedParts(context).length > 0;
  const wasTold = mayBeDone(context) || mayBeDoneLate(context);
  const mayPass = mayBeBusy(context) || mayBeUntagged(context);
  return isRefused || sharesIds(context) || wasTold || mayPass;
}

/**
 * Withdraws the findings of a check that ran alone when the run may still have caused them: an id was
 * given twice to resources of the check or to what it shares, what was refused may have been done, is accepted a while
 * later or with another domain name, or is a creation that the target accepted before.
 * @returns whether one more run, with nothing shared, may decide
 */
export async function withdrawDoubts(context: CheckContext): Promise<boolean> {
  const reason = await doubtIn(context);
  if (reason === undefined) return false;
  context.recorder.withdraw(reason);
  return !context.creations.gotIdAgain;
}

async function doubtIn(context: CheckContext): Promise<Reason | undefined> {
  if (context.recorder.findings.length === 0) return undefined;
  const isBorrowed =
    context.turn < LAST_TURN && (borrowsSharedIds(context) || restsOnEarlier(context));
  const { gotIdAgain, lostIds } = context.creations;
  if (isBorrowed || gotIdAgain || lostIds) return { code: 'id-reused' };
  if (mayBeDone(context)) return { code: 'sent-again' };
  if (mayBeDoneLate(context)) return { code: 'unanswered' };
  if (await wasBusy(context)) return { code: 'busy' };
  if (await wasNameTaken(context).catch(() => true)) return { code: 'name-taken' };
  if (await wasConfigLeftOut(context).catch(() => true)) return { code: 'config-left-out' };
  if (await wasPortOpen(context).catch(() => true)) return { code: 'port-open' };
  for (const refusal of decisiveRefusals(context)) {
    const { acceptedCreations, ledger } = context.run;
    const isFull = await lacksRoom(context, refusal).catch(() => true);
    if (!isFull) continue;
    acceptedCreations.noteFull(refusal.kind, ledger.aliveIn(refusal.kind));
    return { code: 'no-room' };
  }
  const { partCreations } = context.run;
  for (const part of refusedParts(context)) {
    const isFull = partCreations.isKnownFull(part) || (await isFullForPart(context, part));
    if (isFull) return { code: 'no-room' };
  }
  return undefined;
}

/**
 * Whether the target has no room for as many resources as there were at the refusal, which explains the
 * refusal. Where nothing of this run is left there must be room: a creation refused even then is
 * refused wrongly, unless others have come to the account. An account may have room for so many of all kinds together, so that what else there is
 * has to make way first; what checks share does before the last turn, and what was made anew in it once more.
 */
async function lacksRoom(context: CheckContext, refusal: RefusedCreation): Promise<boolean> {
  const { run, owner, creations, turn } = context;
  const { kind, alive, aliveInAll } = refusal;
  if (await hasRoomForFewerSubnets(context, refusal)) return true;
  const again = () => creations.likeBefore(refusal);
  const fewer = alive - run.ledger.aliveIn(kind);
  const fewerInAll = aliveInAll - run.ledger.remainder.length;
  for (let missing = Math.max(fewer, fewerInAll) + 1; missing > 0; missing -= 1) {
    if ((await again()).ok) continue;
    if (run.ledger.aliveIn(kind) > 0) return true;
    await creations.clear();
    if (turn === LAST_TURN) await run.shared.clear();
    if (await haveOthersCome(run, owner)) return true;
    const { held } = await poll(again, ({ ok }) => ok, roomSeconds(context, refusal));
    if (held || (turn < LAST_TURN && run.ledger.remainder.length > 0)) return true;
    run.acceptedCreations.drop(kind);
    run.acceptedCreations.noteHopeless(kind);
    return false;
  }
  return false;
}

/** Of so many creations in a time, of which the document tells nothing, that time is over after so many times settleSeconds. */
const OF_A_RATE = 9;

/**
 * How long a creation may be refused though nothing of the run is left: what is gone may count for a while; and where the
 * same was accepted before, there may be a limit of so many in a time.
 */
function roomSeconds({ run, convergence }: CheckContext, { wasAccepted }: RefusedCreation): number {
  const mayBeRate = wasAccepted && run.ledger.remainder.length === 0;
  return convergence.seconds * (mayBeRate ? OF_A_RATE : 1);
}

/** Whether no VPC with so many plain subnets is created, and one with fewer is: they are parts of it. */
async function hasRoomForFewerSubnets(
  { creations }: CheckContext,
  refusal: RefusedCreation,
): Promise<boolean> {
  const { subnets } = refusal.body;
  if (!Array.isArray(subnets) || subnets.length <= SEVERAL) return false;
  if ((await creations.likeBefore(refusal)).ok) return false;
  const body = { ...refusal.body, subnets: subnets.slice(0, SEVERAL) };
  return (await creations.likeBefore({ ...refusal, body })).ok;
}

/** Whether a finding is about what was answered before the check was made again, to whoever made what it shares. */
function restsOnEarlier({ recorder, sent }: CheckContext): boolean {
  const [first = Number.POSITIVE_INFINITY] = sent;
  return recorder.findings.some(({ exchanges }) => (exchanges.at(-1) ?? first) < first);
}

function mayBeDone({ recorder, run, sent }: CheckContext): boolean {
  return recorder.findings.some((finding) => run.sentAgain.explains(finding, sent));
}

/** Whether a finding is about something that a change went to which was not answered. */
function mayBeDoneLate({ recorder, run }: CheckContext): boolean {
  return recorder.findings.some((finding) => run.unanswered.explains(finding));
}

function mayBeBusy({ recorder, run }: CheckContext): boolean {
  return recorder.findings.some((finding) => run.rest.mayExplain(finding));
}

/** Whether what was refused is accepted after a longer rest. A creation has its own proof, which removes what it creates. */
async function wasBusy({ recorder, run }: CheckContext): Promise<boolean> {
  for (const finding of recorder.findings) {
    if (run.acceptedCreations.refusedIn(finding.exchanges.at(-1))) continue;
    // What cannot be asked any more stays in doubt.
    if (await run.rest.passes(finding).catch(() => true)) return true;
  }
  return false;
}

/** Whether a tag is missed that all runs have in common: another one of the account deletes it when it ends. */
function mayBeUntagged({ recorder }: CheckContext): boolean {
  return recorder.findings.some(
    ({ where, expected }) =>
      where?.endsWith('/tags') || EVERY_RUN_TAG.some((tag) => expected.includes(tag)),
  );
}

/**
 * Whether a volume was refused to an instance that has several configs, none of which was named; or, where configs are
 * not listed, whether the refusal is about the config.
 */
async function wasConfigLeftOut(context: CheckContext): Promise<boolean> {
  const { configsLeftOut } = context.run;
  for (const finding of context.recorder.findings) {
    const left = configsLeftOut.leftOutIn(finding);
    if (left === undefined) continue;
    const configs = await listedConfigs(context, left.instance);
    if (configs === undefined ? left.isAboutConfig : configs.length > 1) return true;
  }
  return false;
}

async function isFullForPart(context: CheckContext, part: RefusedPart): Promise<boolean> {
  try {
    const isFull = await lacksRoomForPart(context, part);
    if (isFull) context.run.partCreations.noteFull(part);
    return isFull;
  } catch {
    return true;
  }
}

function refusedParts({ recorder, run }: CheckContext): RefusedPart[] {
  return recorder.findings
    .map(({ exchanges }) => run.partCreations.refusedIn(exchanges.at(-1)))
    .filter((part) => part !== undefined);
}

function decisiveRefusals({ recorder, run }: CheckContext): RefusedCreation[] {
  const refusals = recorder.findings.map(({ exchanges }) =>
    run.acceptedCreations.refusedIn(exchanges.at(-1)),
  );
  return refusals.filter((refusal) => refusal !== undefined);
}
