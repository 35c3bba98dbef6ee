import type { Request } from '../../call.ts';
import type { Volume } from '../../entities.ts';
import { showVolume } from '../../resources/04-volumes/volume-answer.ts';
import { alterAnswer, instead } from '../blocks/index.ts';
import { inRaceWith, instanceIn, overrule, volumeInPath } from '../blocks/volume.ts';
import type { Fault } from '../fault.ts';
import { keepingDeleted, revivedBy } from './deletion.ts';

/** Faults that show when requests on one volume follow each other closely or race. */
export const racesFaults: readonly Fault[] = [
  {
    id: 'volume-on-two-instances',
    requirement: 'VOL-ATTACH-ONE-INSTANCE',
    kind: 'sequence',
    see: 'attach a volume to one instance and then to another: both list it',
    wrap: listedTwice(() => true),
  },
  {
    id: 'volume-on-two-instances-at-once',
    requirement: 'VOL-ATTACH-ONE-INSTANCE',
    kind: 'race',
    see: 'attach a volume to two instances at the same time: both list it',
    wrap: inRaceWith('attachVolume', (races) => listedTwice((_, request) => races(request))),
  },
  {
    id: 'volume-shrinks-in-a-race',
    requirement: 'VOL-RESIZE-GROWS',
    kind: 'race',
    see: 'resize a volume to 30 and to 25 GiB at the same time: both are accepted, and it has 25',
    wrap: inRaceWith('resizeVolume', (races) =>
      overrule(
        'resizeVolume',
        (_, { size }, __, request) => Number.isInteger(size) && races(request),
        (_, { size }) => ({ size }),
      ),
    ),
  },
  {
    id: 'volume-update-revives-at-once',
    requirement: 'VOL-DELETE-IRREVERSIBLE',
    also: ['VOL-DELETE'],
    kind: 'race',
    see: 'delete and update a volume at the same time: it is back',
    wrap: inRaceWith('deleteVolume', (races) =>
      keepingDeleted((core, deleted) => revivedBy('updateVolume', deleted, races)(core)),
    ),
  },
];

/** A second attachment, when `when` picks it, is accepted; from then on both instances list the volume. */
function listedTwice(when: (volume: Volume, request: Request) => boolean): Fault['wrap'] {
  return (core) => {
    const also = new Map<number, number>();
    const accepting = instead('attachVolume', (inner, state, principal, request, now, ...rest) => {
      const volume = volumeInPath(state, request);
      const body = request.body as { compute_id?: number };
      const instance = instanceIn(state, body);
      if (!volume?.attachment || !instance || !when(volume, request)) {
        return inner(state, principal, request, now, ...rest);
      }
      also.set(instance.id, volume.id);
      return { state, answer: { status: 200, body: showVolume(state, volume) } };
    });
    const listing = alterAnswer('listInstanceVolumes', (body, request, state) => {
      const volume = state.volumes.get(also.get(Number(request.path.split('/')[4])) ?? 0);
      const listed = volume?.attachment ? [showVolume(state, volume)] : [];
      return { ...body, data: [...body.data, ...listed] };
    });
    return listing(accepting(core));
  };
}
