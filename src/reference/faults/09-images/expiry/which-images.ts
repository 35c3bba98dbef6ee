import { DAY } from '../../../clock.ts';
import type { Image } from '../../../entities.ts';
import type { Transition } from '../../../state.ts';
import { alterPending, capturing, NEVER } from '../../blocks/image.ts';
import { alterState } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';
import { SEEN_BY_DAYS } from '../expiry.ts';

const HOUR = 60 * 60 * 1000;

const SEEN_BY_AGE = 'an upload that was begun before the run waits for a day, and no longer';

/** Images that expire with or later for others, that never waited for data, or that were asked for before the run (states/image). */
export const whichImagesFaults: readonly Fault[] = [
  {
    id: 'image-upload-expiry-put-off-by-the-next',
    requirement: 'IMG-UPLOAD-EXPIRES',
    shownBy: SEEN_BY_DAYS,
    kind: 'sequence',
    see: 'ask for an upload, for another one after 23 hours, and let 2 hours pass: the first is still there',
    wrap: alterState('uploadImage', (after, before) => {
      const last = Math.max(...after.pending.map(({ at }) => at));
      const isEarlier = (each: Transition) =>
        each.kind === 'upload-expires' && before.pending.includes(each) && last - each.at > HOUR;
      const pending = after.pending
        .map((each) => (isEarlier(each) ? { ...each, at: last } : each))
        .toSorted((one, other) => one.at - other.at);
      return { ...after, pending };
    }),
  },
  {
    id: 'image-upload-expires-with-an-earlier-one',
    requirement: 'IMG-UPLOAD-EXPIRES',
    shownBy: SEEN_BY_DAYS,
    kind: 'sequence',
    see: 'ask for an upload, for another one after 23 hours, and let 2 hours pass: both are gone',
    wrap: alterState('uploadImage', (after, before) => {
      const expiring = before.pending.filter(({ kind }) => kind === 'upload-expires');
      const first = (own: number) =>
        expiring.find(({ at }) => own - at < DAY - HOUR / 2)?.at ?? own;
      const pending = after.pending.map((each) =>
        before.pending.includes(each) ? each : { ...each, at: first(each.at) },
      );
      return { ...after, pending: pending.toSorted((one, other) => one.at - other.at) };
    }),
  },
  {
    id: 'image-upload-elsewhere-never-expires',
    requirement: 'IMG-UPLOAD-EXPIRES',
    shownBy: SEEN_BY_DAYS,
    kind: 'rare-value',
    see: 'ask for an upload in another region and let 25 hours pass: its image is still there',
    wrap: alterPending('uploadImage', (at, { body }) =>
      Object(body).region === 'us-east' ? at : NEVER,
    ),
  },
  {
    id: 'image-captured-expires',
    requirement: 'IMG-UPLOAD-EXPIRES',
    shownBy: SEEN_BY_DAYS,
    kind: 'temporal',
    see: 'capture a disk and let 25 hours pass: the image is gone',
    wrap: (core) => {
      const { noting, isCaptured } = capturing();
      return noting((state, principal, request, now, ...rest) => {
        const isOver = ({ id, created }: Image) => isCaptured(id) && now - created > DAY;
        const over = state.images.filter(isOver);
        const images = over.reduce((table, { id }) => table.remove(id), state.images);
        return core({ ...state, images }, principal, request, now, ...rest);
      });
    },
  },
  {
    id: 'image-upload-of-before-never-expires',
    requirement: 'IMG-UPLOAD-EXPIRES',
    shownBy: SEEN_BY_AGE,
    kind: 'temporal',
    see: 'read an image whose upload was begun 26 hours ago: it is there',
    wrap: alterExpiries(() => NEVER),
  },
  {
    id: 'image-upload-of-before-expires-early',
    requirement: 'IMG-UPLOAD-EXPIRES',
    shownBy: SEEN_BY_AGE,
    kind: 'boundary',
    see: 'read an image whose upload was begun 22 hours ago: it is gone',
    wrap: alterExpiries((at) => at - DAY / 8),
  },
];

/** Changes when uploads expire that were begun at any time. */
function alterExpiries(alter: (at: number) => number): Fault['wrap'] {
  return (core) => {
    const known = new WeakSet<object>();
    const altered = (each: Transition): Transition => {
      if (each.kind !== 'upload-expires' || known.has(each)) return each;
      const other = { ...each, at: alter(each.at) };
      known.add(other);
      return other;
    };
    return (state, ...rest) => {
      const pending = state.pending.map(altered).toSorted((one, other) => one.at - other.at);
      return core({ ...state, pending }, ...rest);
    };
  };
}
