import { domainBody, domainPath } from '../../check/arrange/domain.ts';
import type { CheckContext } from '../../check/check-context.ts';
import type { RefusedName } from '../../check/doubt/names-asked.ts';
import { nameAlike } from '../../generate/names.ts';
import type { Answer } from '../../http/answer.ts';

/** How many other names are asked for: some of them may be taken as well. */
const MOST_TRIED = 3;

/**
 * Whether a domain name that was refused is accepted as soon as it is another one of the same length and characters: then
 * it was somebody else's.
 */
export async function wasNameTaken(context: CheckContext): Promise<boolean> {
  for (const finding of context.recorder.findings) {
    const refused = context.run.namesAsked.refusedIn(finding);
    if (refused && (await isOtherAccepted(context, refused))) return true;
  }
  return false;
}

async function isOtherAccepted(context: CheckContext, refused: RefusedName): Promise<boolean> {
  const { prefix } = context.run.settings.configuration.names;
  for (let time = 1; time <= MOST_TRIED; time += 1) {
    const domain = nameAlike(refused.name, prefix, `${context.id}, time ${context.turn}.${time}`);
    if (domain === undefined) return false;
    const { ok, status } = await askWith(context, refused, domain);
    if (ok) return true;
    if (status === 404) return mayBeTaken(context, refused.name);
  }
  return false;
}

/**
 * Of a domain that is gone nothing can be asked any more: then whether a new one gets the name. Where it does not, it stays
 * in doubt.
 * @returns whether the name may have been taken
 */
async function mayBeTaken(context: CheckContext, name: string): Promise<boolean> {
  const body = domainBody(context, { domain: name });
  const { ok } = await context.creations.attempt({
    collection: '/domains',
    body,
    path: domainPath,
  });
  return !ok;
}

function askWith(
  { owner, creations }: CheckContext,
  { exchange: { method, url }, body }: RefusedName,
  domain: string,
): Promise<Answer> {
  const path = url.replace(/^\/v4/, '');
  const other = { ...body, domain };
  return method === 'PUT'
    ? owner.put(path, other)
    : creations.attempt({ collection: path, body: other });
}
