import { freshDomain } from '../../../src/check/arrange/domain.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { isReadInTheEnd, lacksInTheEnd, readOnce } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { effectOf, hadNone, others } from '../../support/callers/no-effect.ts';
import type { Ask } from '../requests.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * A token without the scope is refused, and what it asked for does not come about either.
 * @param tries sends the request with such tokens, which must all be refused
 */
export async function hasNoEffect(
  t: CheckContext,
  requirement: string,
  request: Ask,
  tries: (request: Ask) => Promise<Answer[]>,
): Promise<void> {
  const asked = unmistakable(t, request);
  const wish = effectAsked(asked);
  const path = itemPath(asked);
  const before = wish && (await readOnce(t, path));
  const refused = await tries(asked);
  if (refused.length === 0) return;
  if (asked.creates) return notCreated(t, requirement, asked, refused);
  if (asked.method === 'DELETE') await isReadInTheEnd(t, requirement, path);
  if (wish === undefined || !before?.ok) return;
  hadNone(t, requirement, await effectOf(t, path, others(wish, before.body)), refused);
}

/** With names that nothing has yet, whichever requests were sent before. */
export function unmistakable(t: CheckContext, request: Ask): Ask {
  const { json, operation } = request;
  if (json === undefined || operation === 'importDomain') return request;
  const fresh: Fields = {
    label: t.names.label(),
    description: t.names.label(),
    domain: freshDomain(t),
  };
  const entries = Object.entries(json).map(([field, value]) => [field, fresh[field] ?? value]);
  return { ...request, json: Object.fromEntries(entries) };
}

/** What the item would show; undefined of requests that change none. */
export function effectAsked({ operation, method, json, creates }: Ask): Fields | undefined {
  if (creates || method === 'GET' || method === 'DELETE') return undefined;
  return operation === 'detachVolume' ? { compute_id: null } : json;
}

/** Where the item is read that a request changes or removes. */
export function itemPath({ path }: Ask): string {
  return path.replace(/\/(?:attach|detach|resize)$/, '');
}

/** An import names a domain that is not the run's to choose: it may be on its way from elsewhere. */
export async function notCreated(
  t: CheckContext,
  requirement: string,
  { operation, path, json = {} }: Ask,
  refused: readonly Answer[],
): Promise<void> {
  if (operation === 'importDomain') return;
  const { label, domain } = json;
  const name = label ?? domain;
  const is = (item: Fields) => (item.label ?? item.domain) === name;
  const [list = ''] = /^\/\w+/.exec(path) ?? [];
  await lacksInTheEnd(t, requirement, list, { is, called: String(name) }, refused);
}
