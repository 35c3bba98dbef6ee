import type { Answer, Step } from '../../call.ts';
import type { Core } from '../../core.ts';
import type { State } from '../../state.ts';
import { alterAnswer, type Body, instead, refuseWhen } from '../blocks/index.ts';
import { type Field, labelIn, retag, rowsOf, untagExcept } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

type Wrap = Fault['wrap'];

/** Clones that carry a tag and are not listed under it, keep a deleted one, or get it back (endpoints/tags). */
export const clonesFaults: readonly Fault[] = [
  {
    id: 'tag-lists-no-clones',
    requirement: 'TAG-OBJECTS',
    kind: 'cross-resource',
    see: 'clone a domain that carries a tag: the clone shows the tag and is not listed under it',
    wrap: knowingClones('domains', (clones) =>
      alterAnswer('listTaggedObjects', (body) => {
        const data = body.data.filter(
          ({ type, data: object }: Body) => !(type === 'domain' && clones.has(object.id)),
        );
        return { ...body, data, results: body.results - body.data.length + data.length };
      }),
    ),
  },
  ...(['volumes', 'domains'] as const).map(
    (field): Fault => ({
      id: `tag-refused-on-clones-of-${field}`,
      requirement: field === 'volumes' ? 'TAG-CREATE-VOLUMES' : 'TAG-CREATE-DOMAINS',
      kind: 'over-strict',
      see: `create a tag on a clone among the ${field}: it is refused`,
      wrap: knowingClones(field, (clones) =>
        refuseWhen('createTag', (body) =>
          [body[field] ?? []].flat().some((id: number) => clones.has(id)),
        ),
      ),
    }),
  ),
  {
    id: 'tag-stays-on-clones-of-volumes',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'cross-resource',
    see: 'clone a volume, create a tag on the clone and delete the tag: the clone keeps it',
    wrap: knowingClones('volumes', (clones) => untagExcept('volumes', ({ id }) => clones.has(id))),
  },
  {
    id: 'tag-stays-on-clones',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'cross-resource',
    see: 'clone a domain that carries a tag and delete the tag: the clone keeps it',
    wrap: knowingClones('domains', (clones) =>
      instead('deleteTag', (core, state, ...given) => {
        const step = core(state, ...given);
        const keeps = ({ id }: { id: number }) =>
          clones.has(id) ? rowsOf(state, 'domains').get(id)?.tags : undefined;
        return { ...step, state: retag(step.state, 'domains', keeps) };
      }),
    ),
  },
  ...(['volumes', 'domains'] as const).map(
    (field): Fault => ({
      id: `tag-comes-back-on-clones-of-${field}`,
      requirement: 'TAG-DELETE-UNTAGS',
      kind: 'sequence',
      see: `delete a tag and clone one of the ${field} that carried it: the clone carries it`,
      wrap: comingBack(field),
    }),
  ),
];

const CLONING: Readonly<Record<'volumes' | 'domains', string>> = {
  volumes: 'cloneVolume',
  domains: 'cloneDomain',
};

/** The ids of the clones that were made so far. */
function knowingClones(
  field: 'volumes' | 'domains',
  fault: (clones: ReadonlySet<number>) => Wrap,
): Wrap {
  return (core) => {
    const clones = new Set<number>();
    const noting = instead(CLONING[field], (inner, ...given) => {
      const step = inner(...given);
      if (isDone(step)) clones.add((step.answer.body as Body).id);
      return step;
    });
    return fault(clones)(noting(core));
  };
}

/** A clone has the tags that its source ever lost with their deletion. */
function comingBack(field: 'volumes' | 'domains'): Wrap {
  return (core: Core) => {
    const lost = new Map<number, string[]>();
    const noting = instead('deleteTag', (inner, state, principal, request, ...rest) => {
      const label = labelIn(request);
      for (const { id } of carrying(state, field, label)) {
        lost.set(id, [...(lost.get(id) ?? []), label]);
      }
      return inner(state, principal, request, ...rest);
    });
    return instead(CLONING[field], (inner, state, principal, request, ...rest) => {
      const step = inner(state, principal, request, ...rest);
      const labels = lost.get(Number(request.path.split('/').at(-2)));
      if (!isDone(step) || labels === undefined) return step;
      const { id } = step.answer.body as Body;
      const alter = (row: { id: number; tags: readonly string[] }) =>
        row.id === id ? [...row.tags, ...labels] : undefined;
      return { ...step, state: retag(step.state, field, alter) };
    })(noting(core));
  };
}

function carrying(state: State, field: Field, label: string) {
  return rowsOf(state, field).filter(({ tags }) => tags.includes(label));
}

function isDone(step: Step): step is Extract<Step, { answer: Answer }> {
  return step.answer !== undefined && step.answer.status < 300;
}
