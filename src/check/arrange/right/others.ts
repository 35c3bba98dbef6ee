import { instanceBody, instancePath, sharedInstance } from '../instance.ts';
import { arrangeTag, tagBody, tagPath } from '../tags/tag.ts';
import { baseOf, type Maker } from './maker.ts';

const onTag: Maker = async (t, base) => {
  const tag = await baseOf(t, base, 'tag', (arrangement) => arrangeTag(arrangement));
  return { parameters: { tagLabel: tag.label } };
};

const onInstance: Maker = async (t) => ({
  parameters: { computeId: (await sharedInstance(t)).id },
});

const onRegion: Maker = async (t) => ({ parameters: { regionId: t.fixture('region') } });

/** Right requests of the tag, region, instance, networking and account operations. */
export const otherRequests: Readonly<Record<string, Maker>> = {
  listRegions: async () => ({}),
  listRegionAvailability: async () => ({}),
  getRegion: onRegion,
  getRegionAvailability: onRegion,
  createTag: async (t) => ({ json: tagBody(t), creates: (_, sent) => tagPath(String(sent.label)) }),
  listTaggedObjects: onTag,
  deleteTag: onTag,
  listInstances: async () => ({}),
  createInstance: async (t) => ({ json: instanceBody(t), creates: instancePath }),
  bootInstance: onInstance,
  createIp: async (t) => {
    const { id } = await sharedInstance(t);
    return { json: { type: 'ipv4', public: true, compute_id: id } };
  },
  listStackScripts: async () => ({}),
  listTypes: async () => ({}),
  getAccount: async () => ({}),
  getTransfer: async () => ({}),
};
