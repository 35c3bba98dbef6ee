import type { CheckContext } from '../../../src/check/check-context.ts';
import { isReadInTheEnd } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import type { Ask } from '../requests.ts';

/** Operations that create, and the collection of what they do. An import is another's to finish. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  createVolume: '/volumes',
  cloneVolume: '/volumes',
  createVpc: '/vpcs',
  createDomain: '/domains',
  cloneDomain: '/domains',
  uploadImage: '/images',
};

/** Whether the operation creates what its owner finds again. */
export function isCreating(operation: string): boolean {
  return operation in COLLECTIONS;
}

/** What an OAuth token creates is the owner's: read by its id, and listed (service#rule-4). */
export async function isOfTheOwner(
  t: CheckContext,
  { operation }: Ask,
  { body }: Answer,
): Promise<void> {
  const collection = COLLECTIONS[operation] ?? '';
  const id: unknown = operation === 'uploadImage' ? body?.image?.id : body?.id;
  if (id === undefined) return;
  await isReadInTheEnd(t, 'SVC-POST-CREATES', `${collection}/${id}`);
  let shown: readonly { readonly id?: unknown }[] = [];
  const look = async () => {
    shown = (await t.owner.list(collection)) ?? [];
    return t.owner.get(collection);
  };
  const isListed = () => shown.some((each) => each.id === id || each.id === undefined);
  const expected = `${collection} to list ${id}, which an OAuth token created`;
  await t.eventually('SVC-POST-CREATES', expected, look, isListed);
}
