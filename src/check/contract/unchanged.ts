import type { Case } from '../../generate/contract/case.ts';
import type { Answer } from '../../http/answer.ts';
import { nameIn } from '../../resources/kinds.ts';
import { Inconclusive } from '../../result/signals.ts';
import { loadSpec } from '../../spec/load.ts';
import { isSameJson } from '../../text/same-json.ts';
import { type Base, rightRequest } from '../arrange/right-request.ts';
import type { CheckContext } from '../check-context.ts';
import { formatValue } from '../format-value.ts';
import { lacksInTheEnd, readOnce } from '../in-the-end.ts';
import { altered } from './alter.ts';
import { bodyOf } from './judge.ts';
import { sendAndUndo } from './send.ts';

const REQUIREMENT = 'ERR-UNCHANGED-ELSEWHERE';

/** Fields that change without a request: a volume may be moved to other hardware. */
const CHANGING = ['updated', 'status', 'nodes_status', 'hardware_type'];

/** Of images what is found out from their data as well. */
const OF_DATA = ['size', 'capabilities'];

/**
 * A resource is after refused requests what it was before. Each request carries a right name as well
 * as a wrong field: a server that applies fields one after the other changes the name before it refuses.
 * @throws Inconclusive when a request was not refused, which another requirement forbids
 */
export async function nothingChanged(t: CheckContext, cases: readonly Case[]): Promise<void> {
  const { reads } = await rightRequest(t, operationOf(cases), 'own');
  if (reads === undefined) return;
  const before = await readOnce(t, reads);
  const refused = await refuseAll(t, cases, 'own');
  const known = knownFields(operationOf(cases));
  const isSame = (seen: Answer) => changedField(before, seen, known) === undefined;
  const after = await readOnce(t, reads, isSame);
  const changed = changedField(before, after, known);
  if (changed !== undefined && changedField(after, await readOnce(t, reads), known) !== undefined) {
    throw new Inconclusive(`${reads} changes by itself: ${changed}`);
  }
  if (isAnother(before, after, refused)) {
    throw new Inconclusive(`${reads} showed something else before: ${changed}`, true);
  }
  t.holds(REQUIREMENT, changed === undefined, {
    expected: `${reads} to be as it was before ${refused.length} refused requests`,
    received: changed ?? '',
    answers: [...refused.map(({ answer }) => answer), after],
    ...(changed === undefined ? {} : { where: `/${changed.split(' ')[0]}` }),
  });
}

/**
 * Of refused creations nothing is found in the collection.
 * @throws Inconclusive when a creation was not refused, or the collection cannot be listed
 */
export async function nothingCreated(t: CheckContext, cases: readonly Case[]): Promise<void> {
  const { path } = await rightRequest(t, operationOf(cases));
  const refused = await refuseAll(t, cases, 'kept');
  const names = refused.map(({ name }) => name);
  const is = (item: { label?: unknown; domain?: unknown }) =>
    names.includes(item.label ?? item.domain);
  const called = `item with one of the names of ${refused.length} requests`;
  const answers = refused.map(({ answer }) => answer);
  await lacksInTheEnd(t, REQUIREMENT, path, { is, called }, answers);
}

interface Refused {
  readonly answer: Answer;
  /** The name that the request asked for. */
  readonly name: unknown;
}

async function refuseAll(t: CheckContext, cases: readonly Case[], base: Base): Promise<Refused[]> {
  const refused: Refused[] = [];
  for (const each of cases) {
    const right = await rightRequest(t, each.operation, base);
    const request = await altered(t, right, each.changes);
    const answer = await sendAndUndo(t, right, request);
    if (!answer.refused) throw new Inconclusive(`${each.title} was not refused: ${answer.summary}`);
    const { label, domain } = bodyOf(request);
    refused.push({ answer, name: label ?? domain });
  }
  return refused;
}

/**
 * Whether what is read has a name that it neither had nor was to be given: the read before, where reads lag and ids are
 * given again, showed what had the path before.
 */
function isAnother(before: Answer, after: Answer, refused: readonly Refused[]): boolean {
  const name = nameIn(Object(after.body));
  const known = [nameIn(Object(before.body)), ...refused.map(({ name: asked }) => asked)];
  return name !== undefined && !known.includes(name);
}

/** What the document shows of the resource, or lets a client write, without what changes by itself. */
function knownFields(id: string): Set<string> {
  const operation = loadSpec().operationById.get(id);
  const schemas = [operation?.answer, operation?.request];
  const names = schemas.flatMap((schema) => Object.keys(schema?.properties ?? {}));
  const changing = id === 'updateImage' ? [...CHANGING, ...OF_DATA] : CHANGING;
  return new Set(names.filter((name) => !changing.includes(name)));
}

function operationOf(cases: readonly Case[]): string {
  return cases[0]?.operation ?? '';
}

/**
 * The first field that differs, with both values; undefined when all are the same. Only fields that
 * the document knows count: others may change with every answer.
 */
function changedField(
  before: Answer,
  after: Answer,
  known: ReadonlySet<string>,
): string | undefined {
  const fields = Object.keys(before.body ?? {}).filter((field) => known.has(field));
  const field = fields.find((name) => !isSameJson(before.body[name], after.body?.[name]));
  if (field === undefined) return undefined;
  return `${field} ${formatValue(after.body?.[field])} instead of ${formatValue(before.body[field])}`;
}
