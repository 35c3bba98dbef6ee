import { DAY } from '../clock.ts';
import type { Image } from '../entities.ts';

const LONG_AGO = Date.UTC(2024, 0, 15, 12);

/** The public images of the default seed; the last one is deprecated. */
export const PUBLIC_IMAGES: readonly Image[] = [
  publicImage('debian12', 'Debian 12', 'Debian'),
  publicImage('debian11', 'Debian 11', 'Debian'),
  publicImage('ubuntu24.04', 'Ubuntu 24.04 LTS', 'Ubuntu'),
  publicImage('alpine3.20', 'Alpine 3.20', 'Alpine'),
  publicImage('rocky9', 'Rocky Linux 9', 'Rocky'),
  { ...publicImage('ubuntu18.04', 'Ubuntu 18.04 LTS', 'Ubuntu'), deprecated: true },
];

function publicImage(slug: string, label: string, vendor: string): Image {
  return {
    id: `compute/${slug}`,
    account: 0,
    label,
    description: '',
    capabilities: ['cloud-init'],
    created_by: 'compute',
    deprecated: false,
    eol: Date.UTC(2030, 5, 30, 4),
    expiry: null,
    is_public: true,
    size: 1500,
    status: 'available',
    type: 'manual',
    vendor,
    uploadKey: null,
    created: LONG_AGO,
    updated: LONG_AGO,
  };
}

/** A private image that is there from the beginning; an automatic one expires after thirty days. */
export function privateImage(
  number: number,
  account: number,
  type: Image['type'],
  now: number,
): Image {
  return {
    id: `private/${number}`,
    account,
    label: `seeded-image-${number}`,
    description: null,
    capabilities: [],
    created_by: account === 1 ? 'owner' : 'other-owner',
    deprecated: false,
    eol: null,
    expiry: type === 'automatic' ? now + 30 * DAY : null,
    is_public: false,
    size: 2500,
    status: 'available',
    type,
    vendor: null,
    uploadKey: null,
    created: now,
    updated: now,
  };
}

/** Uploads that were asked for before the server began: number of the image, and hours since then. */
export const WAITING_UPLOADS = [
  { number: 604, hours: 22 },
  { number: 605, hours: 26 },
] as const;

/** An image of the owner's that has waited for its data for so many hours; `uploadKey` opens its upload. */
export function waitingImage(
  { number, hours }: (typeof WAITING_UPLOADS)[number],
  uploadKey: string,
  now: number,
): Image {
  const begun = now - (hours * DAY) / 24;
  return {
    ...privateImage(number, 1, 'manual', begun),
    status: 'pending_upload',
    size: 0,
    uploadKey,
  };
}
