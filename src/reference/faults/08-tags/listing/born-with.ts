import type { Core } from '../../../core.ts';
import type { Domain, Volume } from '../../../entities.ts';
import type { State } from '../../../state.ts';
import { withDomain } from '../../blocks/domain.ts';
import { alterState, type Body, instead, operationOf } from '../../blocks/index.ts';
import { labelIn } from '../../blocks/tag.ts';
import { withVolume } from '../../blocks/volume.ts';
import type { Fault } from '../../fault.ts';

/** Ids of what was created with tags, as `volume 7`. */
type Born = Set<string>;

/** Objects that have a tag from their creation, and not as those have it that got it later (endpoints/tags). */
export const bornWithFaults: readonly Fault[] = (['volume', 'domain'] as const).flatMap((type) => [
  {
    id: `tag-lists-no-${type}-created-with-it`,
    requirement: 'TAG-OBJECTS',
    kind: 'sequence',
    see: `create a ${type} with a tag and list the tag: the ${type} is not listed`,
    wrap: noting(type, (born) =>
      instead('listTaggedObjects', (core, state, ...rest) => {
        const others = bornIn(state, type, born).reduce(
          (without, each) => withObject(without, { ...each, tags: [] }),
          state,
        );
        const step = core(others, ...rest);
        return step.answer ? { state, answer: step.answer } : step;
      }),
    ),
  },
  {
    id: `${type}-keeps-the-tag-it-was-created-with`,
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'sequence',
    see: `create a ${type} with a tag and delete the tag: the ${type} carries it still`,
    wrap: noting(type, (born) =>
      alterState('deleteTag', (after, before, request) =>
        bornIn(before, type, born)
          .filter(({ tags }) => tags.includes(labelIn(request)))
          .reduce(withObject, after),
      ),
    ),
  },
]);

function bornIn(state: State, type: 'volume' | 'domain', born: Born): (Volume | Domain)[] {
  const all: readonly (Volume | Domain)[] = [
    ...(type === 'volume' ? state.volumes : state.domains),
  ];
  return all.filter(({ id }) => born.has(`${type} ${id}`));
}

function withObject(state: State, object: Volume | Domain): State {
  return 'domain' in object ? withDomain(state, object) : withVolume(state, object);
}

/** Notes what is created with tags, until it gets others. */
function noting(type: 'volume' | 'domain', fault: (born: Born) => Fault['wrap']): Fault['wrap'] {
  return (core: Core) => {
    const born: Born = new Set();
    const wrong = fault(born)(core);
    return (state, principal, request, ...rest) => {
      const step = wrong(state, principal, request, ...rest);
      const { id: operation, params } = operationOf(request);
      const { tags = [], [`${type}s`]: tagged = [] } = (request.body ?? {}) as Body;
      const isCreated = operation === (type === 'volume' ? 'createVolume' : 'createDomain');
      const made = Object(step.answer?.body).id;
      if (isCreated && tags.length > 0 && made) born.add(`${type} ${made}`);
      const later = request.method === 'PUT' ? [params[`${type}Id`]] : [tagged].flat();
      for (const id of later) born.delete(`${type} ${id}`);
      return step;
    };
  };
}
