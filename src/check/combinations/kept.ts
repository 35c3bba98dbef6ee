import type { Answer } from '../../http/answer.ts';
import type { Request } from '../../http/exchange.ts';
import { poll } from '../../limits/poll.ts';
import { transitionTime } from '../../limits/transition-time.ts';
import { kindAt } from '../../resources/kinds.ts';
import { isCanonicalCidr } from '../../rules/05-vpcs/cidr.ts';
import { roundUp, TIMER_FIELDS } from '../../rules/07-domains/domain-timer.ts';
import { isObject } from '../../text/json.ts';
import type { RightRequest } from '../arrange/right-request.ts';
import type { CheckContext } from '../check-context.ts';
import { formatValue } from '../format-value.ts';
import { differingField } from '../whole/record.ts';
import type { Disagreement } from './combination.ts';

/** By field, or by field and value such as `status disabled`, the requirement that a success keeps it as it was sent. */
export type KeptFields = Readonly<Record<string, string>>;

type Fields = Readonly<Record<string, unknown>>;

/** A request that was accepted, and which of its fields are kept. */
export interface Accepted {
  readonly right: RightRequest;
  readonly request: Request;
  readonly answer: Answer;
  readonly kept: KeptFields;
}

/**
 * The first field that in the end does not read as it was sent. A field that an answer leaves out, or whose
 * form the document does not show, decides nothing.
 */
export async function differsFromAsked(
  t: CheckContext,
  accepted: Accepted,
): Promise<Disagreement | undefined> {
  const { request, kept, answer } = accepted;
  const asked = sentFields(request, kept);
  const path = readPath(accepted);
  const look = async () => (path === undefined ? answer : t.owner.get(path));
  const isAsAsked = (seen: Answer) => seen.ok && wrongField(seen, asked) === undefined;
  const { last } = await poll(look, isAsAsked, path === undefined ? 0 : transitionTime(t));
  const wrong = last.ok ? wrongField(last, asked) : undefined;
  if (wrong === undefined) return undefined;
  const value = isObject(request.json) ? request.json[wrong] : undefined;
  const requirement = kept[`${wrong} ${value}`] ?? kept[wrong];
  if (requirement === undefined) return undefined;
  return differing(accepted, last, { field: wrong, asked: asked[wrong], requirement });
}

function differing(
  { answer }: Accepted,
  last: Answer,
  { field, asked, requirement }: { field: string; asked: unknown; requirement: string },
): Disagreement {
  const { method, url } = answer.exchange;
  return {
    requirement,
    kind: `another ${field}`,
    expected: (words) =>
      `${method} ${url} with ${words} to read back ${field} ${formatValue(asked)}`,
    received: formatValue(shownIn(last)[field]),
    answers: [answer, last],
    where: `/${field}`,
  };
}

/** Where what was created or changed is read; undefined where no documented operation reads it. */
function readPath({ right, answer, request }: Accepted): string | undefined {
  const path = right.creates?.(answer.body, request.json) ?? right.reads;
  const kind = path === undefined ? undefined : kindAt(path);
  return kind === undefined || kind.read === 'documented' ? path : undefined;
}

/** What was sent of the fields that are kept, as it must read. */
function sentFields({ json }: Request, kept: KeptFields): Fields {
  const sent = Object.entries(isObject(json) ? json : {}).filter(([name]) => name in kept);
  return Object.fromEntries(sent.map(([name, value]) => [name, reading(name, value)]));
}

function reading(name: string, value: unknown): unknown {
  const isTimer = (TIMER_FIELDS as readonly string[]).includes(name);
  return isTimer && typeof value === 'number' ? roundUp(value) : value;
}

function wrongField(seen: Answer, asked: Fields): string | undefined {
  const shown = shownIn(seen);
  const comparable = Object.entries(asked).filter(([name, value]) =>
    isComparable(shown[name], value),
  );
  return differingField(shown, Object.fromEntries(comparable));
}

/** Whether a value is shown in the form in which it was sent; null may be read as absent (SIL-NULL-OPTIONAL). */
function isComparable(shown: unknown, asked: unknown): boolean {
  if (shown === undefined || asked === null) return false;
  if (shown === null) return true;
  if (Array.isArray(shown) !== Array.isArray(asked)) return false;
  if (!Array.isArray(shown) || !Array.isArray(asked)) return typeof shown === typeof asked;
  const isSubnet = (each: unknown) =>
    isObject(each) && 'label' in each && isCanonicalCidr(each.ipv4);
  return asked.every((each) => !isObject(each)) || shown.every(isSubnet);
}

/** An upload answers its image beside the address for the data. */
function shownIn({ body }: Answer): Fields {
  return isObject(body?.image) ? body.image : isObject(body) ? body : {};
}
