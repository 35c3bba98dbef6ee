import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { decide } from '../../src/check/contract/decide.ts';
import { nothingChanged, nothingCreated } from '../../src/check/contract/unchanged.ts';
import type { Case } from '../../src/generate/contract/case.ts';
import { contractCases } from '../../src/generate/contract/cases.ts';
import { casesSent, creates } from '../../src/generate/contract/selection.ts';
import type { Effort } from '../../src/result/run-result.ts';
import { Inconclusive, Skip } from '../../src/result/signals.ts';
import { loadSpec } from '../../src/spec/load.ts';
import type { Operation } from '../../src/spec/types.ts';

/** Declares the contract checks of all operations of a section, as spec/openapi.yaml tags them. */
export function contractOf(check: Declare, section: string): void {
  for (const operation of loadSpec().operations) {
    if (operation.section === section) contract(check, operation.id);
  }
}

/**
 * Declares what spec/openapi.yaml says of the requests of one operation: a check for each
 * requirement, and one that refusals change nothing.
 * @throws Error when there is no such operation
 */
export function contract(check: Declare, operationId: string): void {
  const spec = loadSpec();
  const operation = spec.operationById.get(operationId);
  if (operation === undefined) throw new Error(`expected an operation, got ${operationId}`);
  const cases = casesSent(spec, contractCases(spec, operation), 'thorough');
  const requirements = new Set(cases.map((each) => each.requirement));
  for (const requirement of requirements) {
    const own = cases.filter((each) => each.requirement === requirement);
    declareRequirement(check, operation, requirement, own);
  }
  declareUnchanged(check, operation, cases);
}

/** Cases are sent one after the other. */
const MANY_CASES = 100;

function declareRequirement(
  check: Declare,
  { method, path }: Operation,
  requirement: string,
  cases: readonly Case[],
): void {
  const [first] = cases;
  check(`${method} ${path} keeps ${requirement}`, [requirement], (t) => decideAll(t, cases), {
    objects: 1,
    early: cases.length > MANY_CASES,
    ...(first ? { pointer: first.pointer } : {}),
  });
}

/** Requests to decide one case: it, and a read of what it left. */
const REQUESTS_OF_CASE = 2;

/**
 * Decides the cases in turn, until one is found to be broken. What a smoke run does not send, which creates nothing,
 * only adds cases: it is left out where other checks need the objects and requests.
 */
async function decideAll(t: CheckContext, cases: readonly Case[]): Promise<void> {
  const { spec, settings, budget } = t.run;
  const sent = casesSent(spec, cases, settings.effort);
  const fewest = casesSent(spec, cases, 'smoke');
  if (sent.length === 0) throw leftOut(settings.effort);
  let undecided: Skip | Inconclusive | undefined;
  for (const each of sent) {
    if (t.recorder.findings.length > 0) return;
    const decideIt = () =>
      decide(t, each).catch((signal) => {
        if (!(signal instanceof Skip || signal instanceof Inconclusive)) throw signal;
        undecided ??= signal;
      });
    const cost = { objects: creates(each) ? 1 : 0, requests: REQUESTS_OF_CASE };
    if (fewest.length === 0 || fewest.includes(each)) await decideIt();
    else if (!(await budget.spending(cost, decideIt)))
      t.recorder.spare(1, budget.shortageFor(cost));
  }
  if (undecided && t.recorder.decisions().length === 0) throw undecided;
}

function leftOut(effort: Effort): Skip {
  const larger = effort === 'smoke' ? 'standard' : 'thorough';
  return new Skip('left out at this effort', `--effort ${larger}`);
}

/** Most refused requests in one look at what they left unchanged. */
const REFUSALS = 6;

/** Collections in which a refused creation would be found by its name. */
const LISTED = ['createVolume', 'createVpc', 'createDomain', 'createInstance'];

function declareUnchanged(check: Declare, operation: Operation, cases: readonly Case[]): void {
  const { id, method, path, pointer } = operation;
  const refused = refusals(cases);
  if (refused.length === 0) return;
  if (LISTED.includes(id)) {
    const title = `${method} ${path}: what is refused is not created`;
    check(title, ['ERR-UNCHANGED-ELSEWHERE'], (t) => nothingCreated(t, refused), {
      objects: 1,
      pointer,
    });
  } else if (method === 'PUT' || path.includes('{volumeId}')) {
    const title = `${method} ${path}: a refusal changes nothing`;
    check(title, ['ERR-UNCHANGED-ELSEWHERE'], (t) => nothingChanged(t, refused), {
      objects: 1,
      pointer,
    });
  }
}

/** Refusals of different kinds and requirements, none of which is wrong in the name itself. */
function refusals(cases: readonly Case[]): Case[] {
  const named = cases.filter(
    ({ expect, changes: [change] }) =>
      expect === 'refused' &&
      change !== undefined &&
      'set' in change &&
      /^\/(?!label$|domain$)[^/]+$/.test(change.set),
  );
  const byRequirement = new Map(named.map((each) => [`${each.requirement} ${each.kind}`, each]));
  return [...byRequirement.values()].slice(0, REFUSALS);
}
