import { attachVolume } from '../../../src/check/arrange/attachment.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { ASKS } from '../lawful-requests.ts';
import type { Ask } from '../requests.ts';

/** The request of an operation that is sent with one token after the other. */
export async function askFor(t: CheckContext, operation: string): Promise<Ask> {
  const special = SPECIAL[operation];
  if (special) return special(t);
  const group = GROUPS.find(([, operations]) => operations.includes(operation))?.[0] ?? '';
  const asks = OF_ITS_OWN.includes(operation) ? await ASKS[group]?.(t) : await scoped(t, group);
  const found = asks?.find((ask) => ask.operation === operation);
  if (!found) throw new Error(`no request for ${operation}`);
  if (operation === 'detachVolume') await attached(t, asks ?? []);
  return found;
}

/** Operations that change or remove what they are asked of: each is sent to a resource of its own. */
const OF_ITS_OWN = ['resizeVolume', 'attachVolume', 'detachVolume'].concat(
  'deleteVolume',
  'deleteVpc',
  'deleteDomain',
  'deleteImage',
);

/** The requests of a group that leave its resource as it is: checks share that resource. */
function scoped(t: CheckContext, group: string): Promise<Ask[]> {
  return t.shared(
    `requests with scopes on ${group}`,
    (arrangement) => ASKS[group]?.(arrangement) ?? Promise.resolve([]),
  );
}

const GROUPS: readonly [string, readonly string[]][] = [
  [
    'volumes',
    [
      'listInstanceVolumes',
      'listVolumes',
      'getVolume',
      'createVolume',
      'updateVolume',
      'deleteVolume',
      'cloneVolume',
      'resizeVolume',
      'attachVolume',
      'detachVolume',
    ],
  ],
  ['vpcs', ['createVpc', 'updateVpc', 'deleteVpc']],
  [
    'domains',
    ['listDomains', 'getDomain', 'createDomain', 'updateDomain', 'deleteDomain', 'cloneDomain'],
  ],
  ['images', ['getImage', 'updateImage', 'deleteImage', 'uploadImage']],
];

const SPECIAL: Readonly<Record<string, (t: CheckContext) => Promise<Ask>>> = {
  listImages: async () => ({ operation: 'listImages', method: 'GET', path: '/images' }),
  importDomain: async (t) => {
    const { domain, remoteNameserver } = t.fixture('importableDomain');
    const json = { domain, remote_nameserver: remoteNameserver };
    return {
      operation: 'importDomain',
      method: 'POST',
      path: '/domains/import',
      json,
      creates: true,
    };
  },
  captureImage: async (t) => {
    const json = { disk_id: t.fixture('disk'), label: t.names.label() };
    return { operation: 'captureImage', method: 'POST', path: '/images', json, creates: true };
  },
};

/** A detach is lawful only on an attached volume. */
async function attached(t: CheckContext, asks: readonly Ask[]): Promise<void> {
  const attach = asks.find((ask) => ask.operation === 'attachVolume');
  if (!attach) return;
  const volume = attach.path.replace(/\/attach$/, '');
  const id = Number(volume.slice('/volumes/'.length));
  await attachVolume(t, { id, path: volume }, Number(attach.json?.compute_id));
}

/** Reading a private image of the owner. */
export async function privateImage(t: CheckContext): Promise<Ask> {
  const found = (await scoped(t, 'images')).find(({ operation }) => operation === 'getImage');
  if (!found) throw new Error('no request for getImage');
  return found;
}
