import { type RightRequest, rightRequest } from '../../src/check/arrange/right-request.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { sent } from '../../src/check/combinations/accepted.ts';
import { altered } from '../../src/check/contract/alter.ts';
import type { Change } from '../../src/generate/contract/case.ts';
import { loadSpec } from '../../src/spec/load.ts';
import type { Operation } from '../../src/spec/types.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { notBroken } from './odd-values.ts';

/** Values on which stores of numbers, texts and lists break rather than refuse them. */
const ODD: Readonly<Record<string, readonly unknown[]>> = {
  integer: [2 ** 31, 2 ** 63],
  // A number may be taken for a text.
  string: ['crab \u{1f980}', 5],
  array: [[null], [{}], [2 ** 31]],
};

/** Their texts are tried with every length and character elsewhere, and each would create something. */
const TEXTS_ELSEWHERE = ['createVolume', 'createVpc', 'createTag', 'createInstance'];

/** Whatever a field of a request that is right otherwise holds, the server does not break on it (errors#rule-1). */
export function oddFieldsChecks(check: Declare): void {
  for (const operation of loadSpec().operations.filter(isAsked)) {
    const { id, method, path } = operation;
    check(`${method} ${path}: no odd value is answered with a 5xx`, ['ERR-NO-5XX'], async (t) => {
      leftToLongerRuns(t, 'odd values of each field');
      for (const change of changesOf(operation)) await breaksNothing(t, id, change);
    });
  }
}

/** An update of a domain takes all fields of its creation, and creates nothing; an upload has texts only. */
const ELSEWHERE = ['createDomain', 'uploadImage'];

function isAsked({ id, access, request }: Operation): boolean {
  return access === 'account' && request !== undefined && !ELSEWHERE.includes(id);
}

/** Bodies that are no object: none at all, and one of each other type. */
const BODIES = [undefined, null, [], 'word', 5];

/** Each of these bodies, and each field with each odd value of its type. */
function changesOf({ id, request }: Operation): Change[] {
  const fields = Object.entries(request?.properties ?? {}).flatMap(([name, { type }]) =>
    [type].flat().flatMap((each) => {
      const isLeftOut = each === 'string' && TEXTS_ELSEWHERE.includes(id);
      const values = isLeftOut ? [] : (ODD[String(each)] ?? []);
      return values.map((value): Change => ({ set: `/${name}`, value }));
    }),
  );
  return [...BODIES.map((body) => ({ body })), ...fields];
}

/** What is no object lacks what the creation requires, and so creates nothing. */
function requires({ operation: { request } }: RightRequest): boolean {
  return (request?.required ?? []).length > 0;
}

async function breaksNothing(t: CheckContext, id: string, change: Change): Promise<void> {
  // Others change at the same time what they share, and look at what comes of it.
  const right = await rightRequest(t, id, 'own');
  // What a creation would make of no object at all could not be found again.
  if ('body' in change && right.creates && !(change.body && requires(right))) return;
  const answer = await sent(t, right, await altered(t, right, [change]));
  if (answer.ok) await right.undo?.(answer.body);
  notBroken(t, answer);
}
