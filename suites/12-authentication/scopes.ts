import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isGoneInTheEnd } from '../../src/check/gone.ts';
import { isDeleted, isReadInTheEnd } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { transitionTime } from '../../src/limits/transition-time.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { withImportableDomain } from '../07-domains/import/requests.ts';
import { askedTwice } from '../support/callers/asked-twice.ts';
import { isShortRun } from '../support/longer-runs.ts';
import { type Ask, pagesOf, send } from './requests.ts';
import { askFor, privateImage } from './scopes/asked.ts';
import { isCreating, isOfTheOwner } from './scopes/created.ts';
import { isDone, toldBy } from './scopes/done.ts';
import { changesNoField } from './scopes/each-field.ts';
import { isHiddenFrom } from './scopes/hidden-image.ts';
import { hasNoEffect } from './scopes/no-effect.ts';
import { requireOwnerMay } from './scopes/owner.ts';
import { SCOPE_TABLE } from './scopes/table.ts';
import { grants, type ScopedToken, tokens, tokensWithout } from './scopes/tokens.ts';
import { takesWider } from './scopes/wider.ts';

/** Each operation with a token of its scopes, and with tokens that lack one. */
export function scopesChecks(check: Declare): void {
  for (const [requirement, operations] of Object.entries(SCOPE_TABLE)) {
    for (const operation of operations) {
      const said = [requirement, ...(isCreating(operation) ? ['SVC-POST-CREATES'] : [])].concat(
        operation.startsWith('delete') ? ['AUTH-REQUIRED', 'SVC-DELETE-REMOVES'] : [],
        toldBy(operation) ?? [],
        operation === 'uploadImage' ? ['IMG-CREATED-BY-USER'] : [],
      );
      check(`${operation} takes its scopes and no others`, said, (t) =>
        operation === 'importDomain'
          ? withImportableDomain(t, () => takesScopes(t, requirement, operation))
          : takesScopes(t, requirement, operation),
      );
    }
  }
}

async function takesScopes(t: CheckContext, requirement: string, operation: string): Promise<void> {
  const request = await askFor(t, operation);
  await wrongScopes(t, requirement, request);
  await rightScopes(t, requirement, request);
  await staysRefused(t, requirement, request);
  await impliedScopes(t, request);
}

async function rightScopes(t: CheckContext, requirement: string, request: Ask): Promise<void> {
  const needed = t.run.spec.operationById.get(request.operation)?.scopes ?? [];
  const right = tokens(t).find(({ scopes }) => same(scopes, needed));
  if (!right)
    throw new Skip(`no token with ${needed.join(' ')}`, `credentials.tokens.${needed.join(' ')}`);
  const caller = t.as(right.role);
  if (request.method === 'DELETE') {
    await isDeleted(t, requirement, request.path, caller);
    return isGoneInTheEnd(t, 'SVC-DELETE-REMOVES', request.path);
  }
  const ask = () => send(t, caller, request);
  // What it acts on may be new, and busy for a while; an instance, until it is deployed.
  const isOnInstance = request.operation === 'attachVolume';
  const atMost = isOnInstance ? transitionTime(t) : t.convergence;
  const { last: answer } = await poll(ask, ({ ok }) => ok, atMost);
  if (!answer.ok && request.method !== 'GET') await requireOwnerMay(t, request);
  t.accepted(requirement, answer);
  await isDone(t, request);
  if (isCreating(request.operation)) await isOfTheOwner(t, request, answer);
  await takesWider(t, requirement, request, caller);
}

/** What was refused once is refused again, also after it was answered to a token with the scopes for it. */
async function staysRefused(t: CheckContext, requirement: string, request: Ask): Promise<void> {
  if (request.method !== 'GET' || request.operation === 'listImages') return;
  for (const { role } of tokensWithout(t, request.operation)) {
    t.refused(requirement, await send(t, t.as(role), request));
  }
}

/** What a token with read_write of the kind gets where read_only is asked for. */
async function impliedScopes(t: CheckContext, request: Ask): Promise<void> {
  const needed = t.run.spec.operationById.get(request.operation)?.scopes ?? [];
  const holder = tokens(t).find(
    ({ scopes }) =>
      needed.some((scope) => !scopes.includes(scope)) &&
      needed.every((scope) => grants(scopes, scope)),
  );
  if (holder === undefined || request.method !== 'GET' || request.operation === 'listImages')
    return;
  const answer = await send(t, t.as(holder.role), request);
  if (answer.ok || answer.refused) {
    t.observe('SIL-AUTH-SCOPE-IMPLIED', answer.ok ? 'it does' : 'it does not', answer);
  }
}

async function wrongScopes(t: CheckContext, requirement: string, request: Ask): Promise<void> {
  const lacking = tokensWithout(t, request.operation);
  if (lacking.length > 0 && request.operation !== 'listImages') await closedToAnyone(t, request);
  if (request.operation === 'listImages') {
    const { path } = await privateImage(t);
    for (const { role } of lacking) await isHiddenFrom(t, requirement, role, path);
    return;
  }
  await hasNoEffect(t, requirement, request, async (asked) => {
    const refused: Answer[] = [];
    for (const { role } of lacking) {
      for (const query of [undefined, ...pagesOf(asked)]) {
        const ask = () => send(t, t.as(role), asked, query ? { query } : {});
        const answer = await (asked.method === 'GET' ? ask() : askedTwice(t, ask));
        t.refused(requirement, answer);
        refused.push(answer);
      }
    }
    return refused;
  });
  await changesNoField(t, requirement, request, lacking);
  if (request.operation === 'captureImage') await capturesNothing(t, requirement, request, lacking);
}

/** Nor an image without a label, which is that of the disk then. */
async function capturesNothing(
  t: CheckContext,
  requirement: string,
  request: Ask,
  lacking: readonly ScopedToken[],
): Promise<void> {
  if (isShortRun(t)) return;
  const { disk_id } = request.json ?? {};
  for (const { role } of lacking)
    t.refused(requirement, await send(t, t.as(role), { ...request, json: { disk_id } }));
}

/** @throws Inconclusive where anyone is let in: then no scope says anything. */
async function closedToAnyone(t: CheckContext, request: Ask): Promise<void> {
  const bare = await send(t, t.anonymous, request);
  if (bare.refused && request.method === 'DELETE' && !isShortRun(t))
    await isReadInTheEnd(t, 'AUTH-REQUIRED', request.path);
  if (bare.refused) return;
  throw new Inconclusive(`${request.operation} without any token was answered ${bare.status}`);
}

function same(one: readonly string[], two: readonly string[]): boolean {
  return [...one].sort().join(' ') === [...two].sort().join(' ');
}
