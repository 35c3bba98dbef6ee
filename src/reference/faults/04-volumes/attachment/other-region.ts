import { alterItems, instead } from '../../blocks/index.ts';
import { instanceIn, overrule, volumeInPath, withVolume } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Volumes attached to an instance of another region than their own, or changed as that is refused. */
export const otherRegionFaults: readonly Fault[] = [
  {
    id: 'volume-attached-across-regions',
    requirement: 'VOL-ATTACH-SAME-REGION',
    kind: 'cross-resource',
    see: 'attach a volume to an instance of another region: it is attached',
    wrap: overrule(
      'attachVolume',
      ({ region, attachment }, body, state) =>
        attachment === null && (instanceIn(state, body)?.region ?? region) !== region,
      (_, { compute_id }) => ({ attachment: { compute_id, config_id: null } }),
    ),
  },
  {
    id: 'volume-attached-across-from-the-first-region',
    requirement: 'VOL-ATTACH-SAME-REGION',
    kind: 'rare-value',
    see: 'attach a volume of the first region to an instance of another: it is attached',
    wrap: overrule(
      'attachVolume',
      ({ region, attachment }, body, state) =>
        attachment === null &&
        region === [...state.catalog.regions.keys()][0] &&
        (instanceIn(state, body)?.region ?? region) !== region,
      (_, { compute_id }) => ({ attachment: { compute_id, config_id: null } }),
    ),
  },
  {
    id: 'volume-attached-across-regions-unkept',
    requirement: 'VOL-ATTACH-SAME-REGION',
    kind: 'rare-value',
    see: 'attach with persist_across_boots false to an instance of another region: it is attached',
    wrap: overrule(
      'attachVolume',
      ({ region, attachment }, { persist_across_boots, ...body }, state) =>
        persist_across_boots === false &&
        attachment === null &&
        (instanceIn(state, body)?.region ?? region) !== region,
      (_, { compute_id }) => ({ attachment: { compute_id, config_id: null } }),
    ),
  },
  {
    id: 'volume-attached-across-regions-with-config',
    requirement: 'VOL-ATTACH-SAME-REGION',
    kind: 'rare-value',
    see: 'attach with config_id to an instance of another region: it is attached',
    wrap: overrule(
      'attachVolume',
      ({ region, attachment }, { config_id, ...body }, state) =>
        config_id !== undefined &&
        attachment === null &&
        (instanceIn(state, body)?.region ?? region) !== region,
      (_, { compute_id, config_id }) => ({ attachment: { compute_id, config_id } }),
    ),
  },
  {
    id: 'volume-clone-attached-across-regions',
    requirement: 'VOL-ATTACH-SAME-REGION',
    kind: 'sequence',
    see: 'attach a clone to an instance of another region: it is attached',
    wrap: (core) => {
      const clones = new Set<number>();
      const noting = alterItems('cloneVolume', ({ id }) => clones.add(id));
      const lenient = overrule(
        'attachVolume',
        ({ id, region }, body, state) =>
          clones.has(id) && (instanceIn(state, body)?.region ?? region) !== region,
        (_, { compute_id }) => ({ attachment: { compute_id, config_id: null } }),
      );
      return lenient(noting(core));
    },
  },
  {
    id: 'volume-refused-across-regions-and-attached',
    requirement: 'VOL-ATTACH-SAME-REGION',
    kind: 'atomicity',
    see: 'attach a volume to an instance of another region: it is refused, and attached',
    wrap: instead('attachVolume', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const volume = volumeInPath(state, request);
      const instance = instanceIn(state, request.body);
      if (!step.answer || !volume || !instance || instance.region === volume.region) return step;
      const attachment = { compute_id: instance.id, config_id: null };
      return { ...step, state: withVolume(step.state, { ...volume, attachment }) };
    }),
  },
  {
    id: 'volume-refused-elsewhere-and-detached',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'attach a volume that is on an instance to one of another region: refused, and on none',
    wrap: instead('attachVolume', (core, state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const volume = volumeInPath(state, request);
      const region = instanceIn(state, request.body)?.region ?? volume?.region;
      if (!step.answer || step.answer.status < 400 || region === volume?.region) return step;
      return volume
        ? { ...step, state: withVolume(step.state, { ...volume, attachment: null }) }
        : step;
    }),
  },
];
