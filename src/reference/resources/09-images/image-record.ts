import { grantCreator } from '../../access/permissions.ts';
import { type Call, userOf } from '../../call.ts';
import type { Image } from '../../entities.ts';
import { nextId, type State } from '../../state.ts';

/** What captures and uploads say of a new image. */
export interface NewImage extends Pick<Image, 'label' | 'size' | 'status' | 'uploadKey'> {
  readonly description: string | undefined;
  readonly cloudInit: boolean | undefined;
}

/** A private image of the caller's account, and the state that holds it. */
export function newImage(call: Call, wish: NewImage): readonly [Image, State] {
  const { account, username } = userOf(call);
  const { cloudInit = false, description = '', ...fields } = wish;
  const [number, counted] = nextId(call.state, 'image');
  const image: Image = {
    ...fields,
    id: `private/${number}`,
    account,
    description,
    capabilities: cloudInit ? ['cloud-init'] : [],
    created_by: username,
    deprecated: false,
    eol: null,
    expiry: null,
    is_public: false,
    type: 'manual',
    vendor: null,
    created: call.now,
    updated: call.now,
  };
  const added = { ...counted, images: counted.images.put(image.id, image) };
  return [image, grantCreator(added, call, 'image', image.id)];
}

/** An image as an event names it. */
export function subjectOf({ id, label }: Image) {
  return { type: 'image', collection: 'images', id, label };
}
