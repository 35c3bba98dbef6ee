import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { isReadInTheEnd } from '../../../src/check/in-the-end.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { pathOf, requestUpload } from '../../09-images/requests.ts';
import { imageToRead } from '../../09-images/shared-images.ts';
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
  const read = await isReadInTheEnd(t, 'SVC-POST-CREATES', `${collection}/${id}`);
  if (operation === 'uploadImage') await namesTheOwner(t, read);
  let shown: readonly { readonly id?: unknown }[] = [];
  const look = async () => {
    shown = (await t.owner.list(collection)) ?? [];
    return t.owner.get(collection);
  };
  const isListed = () => shown.some((each) => each.id === id || each.id === undefined);
  const expected = `${collection} to list ${id}, which an OAuth token created`;
  await t.eventually('SVC-POST-CREATES', expected, look, isListed);
}

/**
 * What an OAuth token makes is made by its user, the owner (resources/image#created_by). A user may be given another
 * name, so the images of the owner before and after it must agree on theirs.
 */
async function namesTheOwner(t: CheckContext, byToken: Answer): Promise<void> {
  const creatorOf = async (path: string) => (await t.owner.get(path)).body?.created_by as unknown;
  const before = await creatorOf((await imageToRead(t)).path);
  const { created_by } = byToken.body ?? {};
  if (typeof created_by !== 'string' || before === undefined) return;
  if (created_by !== before && before !== (await creatorOf(pathOf(await requestUpload(t))))) return;
  t.holds('IMG-CREATED-BY-USER', created_by === before, {
    expected: `created_by ${formatValue(before)}, as of what the owner uploads by another token`,
    received: formatValue(created_by),
    answers: [byToken],
    where: '/created_by',
  });
}
