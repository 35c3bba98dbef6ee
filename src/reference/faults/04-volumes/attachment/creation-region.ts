import { showVolume } from '../../../resources/04-volumes/volume-answer.ts';
import { acceptWhen, type Body, refuseWhen } from '../../blocks/index.ts';
import { alterVolume, instanceIn, withVolume } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Faults in the region of a volume that is created on an instance. */
export const creationRegionFaults: readonly Fault[] = [
  {
    id: 'volume-region-required-with-instance',
    requirement: 'VOL-CREATE-REGION-OPTIONAL-WITH-INSTANCE',
    kind: 'over-strict',
    see: 'create a volume with compute_id and no region: it is refused',
    wrap: refuseWhen('createVolume', ({ region }) => region === undefined),
  },
  {
    id: 'volume-region-of-instance-ignored',
    requirement: 'VOL-CREATE-REGION-OPTIONAL-WITH-INSTANCE',
    kind: 'state',
    see: 'create a volume with compute_id and no region: it is in another region',
    wrap: alterVolume('createVolume', (_, __, { body }) =>
      (body as { region?: string }).region === undefined ? { region: 'ap-south' } : {},
    ),
  },
  {
    id: 'volume-region-of-instance-is-the-first',
    requirement: 'VOL-CREATE-REGION-OPTIONAL-WITH-INSTANCE',
    kind: 'rare-value',
    see: 'create a volume on an instance of another region than the first: it is in the first',
    wrap: alterVolume('createVolume', (_, { catalog }, { body }) =>
      (body as { region?: string }).region === undefined
        ? { region: [...catalog.regions.keys()][0] ?? '' }
        : {},
    ),
  },
  {
    id: 'volume-created-across-regions',
    requirement: 'VOL-CREATE-SAME-REGION',
    kind: 'cross-resource',
    see: 'create a volume in a region with an instance of another: it is attached there',
    wrap: createdAcross(() => true),
  },
  ...(['size', 'config_id'] as const).map(
    (field): Fault => ({
      id: `volume-created-across-regions-with-${field.replace('_', '-')}`,
      requirement: 'VOL-CREATE-SAME-REGION',
      kind: 'rare-value',
      see: `create a volume with ${field} in a region with an instance of another: it is attached`,
      wrap: createdAcross((body) => body[field] !== undefined),
    }),
  ),
  ...(['size', 'config_id', 'tags'] as const).map(
    (field): Fault => ({
      id: `volume-created-across-regions-with-${field.replace('_', '-')}-alone`,
      requirement: 'VOL-CREATE-SAME-REGION',
      kind: 'rare-value',
      see: `create a volume with ${field} and no more, in a region with an instance of another: it is attached`,
      wrap: createdAcross((body) =>
        ['size', 'config_id', 'tags'].every((each) => (each === field) === each in body),
      ),
    }),
  ),
];

/** Creates a volume in the region asked for, on an instance of another, when `when` picks the request. */
function createdAcross(when: (body: Body) => boolean): Fault['wrap'] {
  return acceptWhen(
    'createVolume',
    (body, _, state) =>
      when(body) && (instanceIn(state, body)?.region ?? body.region) !== body.region,
    ({ region: _, ...body }) => body,
    (step, { body }) => {
      const { id } = step.answer.body as Body;
      const volume = step.state.volumes.get(id);
      const region = (body as Body).region;
      if (volume === undefined || region === undefined) return step;
      const moved = { ...volume, region };
      const shown = { ...step.answer, body: showVolume(step.state, moved) };
      return { state: withVolume(step.state, moved), answer: shown };
    },
  );
}
