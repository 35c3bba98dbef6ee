import type { Core } from '../../core.ts';
import type { Domain, Volume } from '../../entities.ts';
import type { State } from '../../state.ts';
import { alterAnswer, alterState, type Body, instead } from '../blocks/index.ts';
import { labelIn, untagExcept } from '../blocks/tag.ts';
import type { Fault } from '../fault.ts';

/** Faults that change more than tags of what carries them, or list it as it was (endpoints/tags). */
export const wholeRecordFaults: readonly Fault[] = [
  {
    id: 'tag-creation-takes-groups',
    requirement: 'TAG-CREATE-DOMAINS',
    kind: 'cross-resource',
    see: 'create a second tag on a domain of a group: it has no group any more',
    wrap: alterState('createTag', (after, _, { body }) =>
      ((body as Body).domains ?? []).reduce(
        (state: State, id: number) =>
          domainWith(state, id, ({ tags }) => (tags.length > 1 ? { group: '' } : {})),
        after,
      ),
    ),
  },
  {
    id: 'tag-creation-renews-volumes',
    requirement: 'TAG-CREATE-VOLUMES',
    kind: 'cross-resource',
    see: 'create a second tag on a volume: it was created later',
    wrap: alterState('createTag', (after, _, { body }) =>
      ((body as Body).volumes ?? []).reduce(
        (state: State, id: number) =>
          volumeWith(state, id, ({ tags, created }) =>
            tags.length > 1 ? { created: created + 5000 } : {},
          ),
        after,
      ),
    ),
  },
  {
    id: 'tag-deletion-undescribes-domains',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'cross-resource',
    see: 'delete one of two tags of a domain: it has no description any more',
    wrap: alterState('deleteTag', (after, before, request) =>
      [...before.domains]
        .filter(({ tags }) => tags.length > 1 && tags.includes(labelIn(request)))
        .reduce((state, { id }) => domainWith(state, id, () => ({ description: '' })), after),
    ),
  },
  listedAsFirst('volume', ['label', 'filesystem_path']),
  listedAsFirst('volume', ['compute_id', 'compute_label']),
  listedAsFirst('nodebalancer', ['label']),
  listedAsFirst('domain', ['description']),
  listedAsFirst('domain', ['domain']),
  listedAsFirst('domain', ['ttl_sec', 'axfr_ips', 'group']),
  ...(['volumes', 'domains'] as const).map((field) => ({
    id: `tag-stays-on-${field}-created-with-it`,
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'sequence' as const,
    see: `create one of the ${field} with a tag and delete the tag: it stays`,
    wrap: staysWhereCreated(field),
  })),
  {
    id: 'tag-comes-back-with-an-update',
    requirement: 'TAG-DELETE-UNTAGS',
    kind: 'sequence',
    see: 'delete the tag of a domain and update its description: the tag is back',
    wrap: comesBack,
  },
  {
    id: 'tag-refused-for-an-object-renames-others',
    requirement: 'ERR-UNCHANGED',
    kind: 'atomicity',
    see: 'create a tag on a domain that is there and one that is not: refused, but the first is disabled',
    wrap: refusedYet((state, { domains = [] }) =>
      domains.length < 2
        ? state
        : domainWith(state, domains[0] ?? 0, () => ({ status: 'disabled' })),
    ),
  },
  {
    id: 'tag-refused-for-its-label-is-put-on',
    requirement: 'ERR-UNCHANGED-ELSEWHERE',
    kind: 'atomicity',
    see: 'create a tag of two characters on a volume: refused, but the volume carries it',
    wrap: refusedYet((state, { label, volumes = [] }) =>
      label.length > 2
        ? state
        : volumeWith(state, volumes[0] ?? 0, ({ tags }) => ({ tags: [...tags, label] })),
    ),
  },
];

/** A listing shows a field as it was when it was listed first. */
function listedAsFirst(
  type: 'volume' | 'domain' | 'nodebalancer',
  fields: readonly string[],
): Fault {
  const [first] = fields;
  return {
    id: `tag-lists-first-${first}-of-a-${type}`,
    requirement: 'TAG-OBJECTS',
    kind: 'sequence',
    see: `list a tag, change the ${first} of its ${type} and list it again: the ${first} of before`,
    wrap: (core) => {
      const known = new Map<number, Body>();
      return alterAnswer('listTaggedObjects', (body) => {
        for (const { type: kind, data } of body.data) {
          if (kind !== type) continue;
          const before = known.get(data.id) ?? { ...data };
          known.set(data.id, before);
          for (const field of fields) data[field] = before[field];
        }
        return body;
      })(core);
    },
  };
}

/** What was created with a tag keeps it. */
function staysWhereCreated(field: 'volumes' | 'domains'): Fault['wrap'] {
  const operation = field === 'volumes' ? 'createVolume' : 'createDomain';
  return (core) => {
    const created = new Set<string>();
    const noting = alterState(operation, (after, _, { body }, { id }) => {
      for (const tag of (body as Body).tags ?? []) created.add(`${id} ${tag}`);
      return after;
    })(core);
    return untagExcept(field, ({ id }, _, label) => created.has(`${id} ${label}`))(noting);
  };
}

/** An update that names no tags brings back those that were deleted. */
function comesBack(core: Core): Core {
  const gone = new Map<number, readonly string[]>();
  const noting = alterState('deleteTag', (after, before, request) => {
    for (const { id, tags } of before.domains)
      if (tags.includes(labelIn(request))) gone.set(id, tags);
    return after;
  })(core);
  return alterState('updateDomain', (after, _, { body }, { id }) =>
    (body as Body).tags === undefined
      ? domainWith(after, id, ({ tags }) => ({ tags: gone.get(id) ?? tags }))
      : after,
  )(noting);
}

interface Sent {
  readonly label: string;
  readonly volumes?: readonly number[];
  readonly domains?: readonly number[];
}

/** Changes the state although the creation of a tag was refused. */
function refusedYet(change: (state: State, sent: Sent) => State): Fault['wrap'] {
  return instead('createTag', (core, state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const { label } = (request.body ?? {}) as Body;
    if (!step.answer || step.answer.status < 400 || typeof label !== 'string') return step;
    return { ...step, state: change(step.state, request.body as Sent) };
  });
}

function domainWith(state: State, id: number, change: (domain: Domain) => Partial<Domain>): State {
  const domain = state.domains.get(id);
  if (domain === undefined) return state;
  return { ...state, domains: state.domains.put(id, { ...domain, ...change(domain) }) };
}

function volumeWith(state: State, id: number, change: (volume: Volume) => Partial<Volume>): State {
  const volume = state.volumes.get(id);
  if (volume === undefined) return state;
  return { ...state, volumes: state.volumes.put(id, { ...volume, ...change(volume) }) };
}
