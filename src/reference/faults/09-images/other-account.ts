import type { Image } from '../../entities.ts';
import { showImage } from '../../resources/09-images/image-answer.ts';
import { OWN_ACCOUNT } from '../../seed/people.ts';
import { capturing, disguised } from '../blocks/image.ts';
import { alterAnswer, type Body, instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** Images and disks of another account in use (service#rule-1). */
export const otherAccountFaults: readonly Fault[] = [
  {
    id: 'image-captured-from-disk-of-other-account',
    requirement: 'IMG-CREATE-DISK-ID-KNOWN',
    kind: 'cross-resource',
    see: 'capture a disk of another account: accepted',
    wrap: instead('captureImage', (core, state, principal, request, ...rest) => {
      const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
      const body = (request.body ?? {}) as Body;
      const holders = state.instances.filter(({ disks }) => disks.length > 0);
      const own = holders.find(({ account }) => account === user?.account);
      const isForeign = holders.some(
        ({ account, disks }) =>
          account !== user?.account && disks.some(({ id }) => id === body.disk_id),
      );
      const disk_id = isForeign ? own?.disks[0]?.id : body.disk_id;
      return core(state, principal, { ...request, body: { ...body, disk_id } }, ...rest);
    }),
  },
  {
    id: 'image-with-data-listed-to-other-account',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'cross-resource',
    see: 'upload an image and list images as another account: it is listed',
    wrap: listedToOther(({ status }) => status === 'available'),
  },
  {
    id: 'image-captured-listed-to-other-account',
    requirement: 'AUTH-OTHER-ACCOUNT',
    kind: 'rare-value',
    see: 'capture an image and list images as another account: it is listed',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      return listedToOther(({ id }) => isCaptured(id))(noting(core));
    },
  },
  deployed('image-of-other-account-is-deployed', () => true),
  deployed('image-of-other-account-is-deployed-by-the-owner', (account) => account === OWN_ACCOUNT),
];

/** The list of the other account has images of the first one. */
function listedToOther(wanted: (image: Image) => boolean): Fault['wrap'] {
  return alterAnswer('listImages', (body, { token }, state) => {
    const { username = '' } = state.tokens.get(token ?? '') ?? {};
    if (state.users.get(username)?.account !== 2) return undefined;
    const isMeant = (image: Image) => image.account === 1 && wanted(image);
    const more = state.images.filter(isMeant).map(showImage);
    return { ...body, data: [...body.data, ...more], results: body.results + more.length };
  });
}

function deployed(id: string, meets: (account: number | undefined) => boolean): Fault {
  return {
    id,
    requirement: 'INST-CREATE-IMAGE-KNOWN',
    kind: 'cross-resource',
    see: 'deploy a private image of another account: accepted',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
        const isForeign = (image: string) => state.images.get(image)?.account !== user?.account;
        const isPrivate = (image: string) => state.images.get(image)?.is_public === false;
        const wrong = disguised(
          (_, image) => meets(user?.account) && isPrivate(image) && isForeign(image),
        );
        return wrong(core)(state, principal, request, ...rest);
      },
  };
}
