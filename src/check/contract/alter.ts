import type { Change, Miswriting } from '../../generate/contract/case.ts';
import type { Request } from '../../http/exchange.ts';
import { pointerNames } from '../../text/pointer.ts';
import { filled, type RightRequest } from '../arrange/right-request.ts';
import type { CheckContext } from '../check-context.ts';
import { lookUpKnown, nameOf } from './fresh-name.ts';

/** The right request with the changes of one case; its body is a copy, which each change may write to. */
export async function altered(
  t: CheckContext,
  right: RightRequest,
  changes: readonly Change[],
): Promise<Request> {
  const { method, path } = right;
  const json = structuredClone(right.json);
  let request: Request = { method, path, ...(json === undefined ? {} : { json }) };
  for (const change of changes) request = await withChange(t, right, request, change);
  return request;
}

async function withChange(
  t: CheckContext,
  right: RightRequest,
  request: Request,
  change: Change,
): Promise<Request> {
  if ('query' in change) return { ...request, query: change.query };
  if ('path' in change) {
    const parameters = { ...right.parameters, [change.path]: change.value };
    return { ...request, path: filled(right.operation.path, parameters) };
  }
  if ('body' in change) return withBody(request, change.body);
  if ('text' in change)
    return asText(request, miswritten(change.text, request.json), 'application/json');
  if ('contentType' in change) {
    return asText(request, JSON.stringify(request.json), change.contentType);
  }
  const json = (request.json ?? {}) as object;
  put(json, 'remove' in change ? change.remove : change.set, await newValue(t, right, change));
  return { ...request, json };
}

function withBody({ json: _, ...request }: Request, body: unknown): Request {
  return body === undefined ? request : { ...request, json: structuredClone(body) };
}

function asText(
  { json: _, ...request }: Request,
  body: string,
  contentType: string | undefined,
): Request {
  return { ...request, raw: contentType === undefined ? { body } : { body, contentType } };
}

async function newValue(t: CheckContext, { path }: RightRequest, change: Change): Promise<unknown> {
  if ('name' in change) return nameOf(t, change.name);
  if ('from' in change) return lookUpKnown(t, change.from, path);
  return 'value' in change ? change.value : undefined;
}

/** Writes a value where the pointer says; undefined removes the member. */
function put(json: object, pointer: string, value: unknown): void {
  const parts = pointerNames(pointer);
  const last = parts.pop() ?? '';
  let holder = json as Record<string, unknown>;
  for (const part of parts) holder = holder[part] as Record<string, unknown>;
  if (value === undefined) delete holder[last];
  else holder[last] = value;
}

/** The right body as a text that is no JSON, or that says one key twice. */
export function miswritten(how: Miswriting, json: unknown): string {
  const text = JSON.stringify(json);
  if (how === 'cut off') return text.slice(0, -1);
  if (how === 'no JSON') return 'label=text';
  const [first = ''] = Object.keys(json as object);
  return text.replace('{', `{${JSON.stringify(first)}:${JSON.stringify(first)},`);
}
