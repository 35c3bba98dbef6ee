import { VOLUMES_IN_CONFIG } from '../../../../rules/04-volumes/volume-allowance.ts';
import { alterRequest, alterState, type Body, instead } from '../../blocks/index.ts';
import { volumeInPath, volumesOn, withVolume } from '../../blocks/volume.ts';
import { attachesAll, refusesFrom } from '../../blocks/volumes-on-instance.ts';
import type { Fault } from '../../fault.ts';

/** Volumes attached with persist_across_boots false, which no config keeps: counted in one, taken for others, or others for them (endpoints/volumes, rule 3). */
export const outsideConfigFaults: readonly Fault[] = [
  {
    id: 'volume-outside-of-config-takes-another-off',
    requirement: 'VOL-ATTACH',
    kind: 'cross-resource',
    see: 'attach two volumes with persist_across_boots false: the first is on no instance',
    shownBy: 'beyond its config an instance takes as many volumes as it has GB of RAM',
    wrap: alterState('attachVolume', (after, _, request, { id, compute_id }) => {
      if (Object(request.body).persist_across_boots !== false) return after;
      const others = volumesOn(after, compute_id).filter(
        (each) => each.id !== id && each.attachment?.config_id === null,
      );
      return others.map((each) => ({ ...each, attachment: null })).reduce(withVolume, after);
    }),
  },
  {
    id: 'volumes-outside-of-config-take-places-in-it',
    requirement: 'VOL-ATTACH-CONFIG-OWN-PLACES',
    kind: 'cross-resource',
    see: 'attach eight volumes with persist_across_boots false to an instance of 16 GB, and one with true: it is refused',
    wrap: refusesFrom(
      VOLUMES_IN_CONFIG,
      ({ compute_id, persist_across_boots }, state) =>
        persist_across_boots !== false &&
        volumesOn(state, compute_id).every(({ attachment }) => attachment?.config_id === null),
    ),
  },
  {
    id: 'persist-across-boots-false-by-default',
    requirement: 'VOL-ATTACH-PERSIST-DEFAULT',
    kind: 'state',
    see: 'attach a ninth volume without persist_across_boots to an instance with 16 GB: it is attached',
    wrap: alterRequest('attachVolume', (request) => ({
      ...request,
      body: { persist_across_boots: false, ...(request.body as object) },
    })),
  },
  {
    id: 'persist-across-boots-as-it-was-last',
    requirement: 'VOL-ATTACH-PERSIST-DEFAULT',
    kind: 'sequence',
    see: 'attach a volume with persist_across_boots false, detach it and attach it without: the full config is not asked',
    wrap: (core) => {
      const last = new Map<number, boolean>();
      return instead('attachVolume', (inner, state, principal, request, ...rest) => {
        const body = Object(request.body) as Body;
        const meant = { persist_across_boots: last.get(body.compute_id) ?? true, ...body };
        const step = inner(state, principal, { ...request, body: meant }, ...rest);
        if (step.answer && step.answer.status < 300) last.set(body.compute_id, !isLoose(meant));
        return step;
      })(core);
    },
  },
  {
    id: 'persist-across-boots-as-said-last',
    requirement: 'VOL-ATTACH-PERSIST-DEFAULT',
    kind: 'sequence',
    see: 'attach a volume with persist_across_boots false, detach it and attach it without saying: the full config is not asked',
    wrap: (core) => {
      const said = new Map<number | undefined, boolean>();
      return instead('attachVolume', (inner, state, principal, request, ...rest) => {
        const volume = volumeInPath(state, request)?.id;
        const meant = { persist_across_boots: said.get(volume) ?? true, ...Object(request.body) };
        said.set(volume, meant.persist_across_boots !== false);
        return inner(state, principal, { ...request, body: meant }, ...rest);
      })(core);
    },
  },
  {
    id: 'config-takes-nine-volumes-after-a-loose-one-left',
    requirement: 'VOL-ATTACH-CONFIG-LIMIT',
    kind: 'sequence',
    see: 'detach a volume that was attached with persist_across_boots false: the full config takes a ninth one',
    wrap: (core) => {
      const left = new Set<number>();
      const noting = alterState('detachVolume', (after, before, request) => {
        const attachment = volumeInPath(before, request)?.attachment;
        if (attachment?.config_id === null) left.add(attachment.compute_id);
        return after;
      })(core);
      const isMeant = (body: Body) => !isLoose(body) && left.has(body.compute_id);
      return attachesAll(isMeant)(noting);
    },
  },
  {
    id: 'volume-detached-with-a-younger-one',
    requirement: 'VOL-DETACH',
    also: ['VOL-LIST-BY-INSTANCE'],
    kind: 'cross-resource',
    see: 'detach a volume while an older one is on its instance without being in the config: both leave',
    wrap: alterState('detachVolume', (after, before, request) => {
      const gone = volumeInPath(before, request);
      const [other] = after.volumes.filter(
        ({ id, attachment }) =>
          id < (gone?.id ?? 0) &&
          attachment?.config_id === null &&
          attachment.compute_id === gone?.attachment?.compute_id,
      );
      return other ? withVolume(after, { ...other, attachment: null }) : after;
    }),
  },
];

/** Whether a request attaches a volume that no config is to keep. */
export function isLoose(body: Body): boolean {
  return body.persist_across_boots === false;
}
