import { mayWrite, requireWrite, visible } from '../../access/permissions.ts';
import type { ObjectKind } from '../../access/users.ts';
import {
  answer,
  bodyOf,
  type Call,
  type Handlers,
  type ImpliedOperations,
  type Step,
  userOf,
} from '../../call.ts';
import { invalid, notFound } from '../../errors.ts';
import { byId, listAnswer } from '../../pagination.ts';
import type { State } from '../../state.ts';
import type { Table } from '../../table.ts';
import { showVolume } from '../04-volumes/volume-answer.ts';
import { showDomain } from '../07-domains/domain-record.ts';
import { showBalancer } from '../10-load-balancers/load-balancer-answer.ts';
import { showInstance } from '../11-instances/instance-answer.ts';
import { distinct, registerTags, tagKey } from './tagging.ts';

/** Tags, which only unrestricted users see or change (endpoints/tags). */
export const tagHandlers: Handlers = { createTag, listTaggedObjects, deleteTag };

export const tagImpliedOperations: ImpliedOperations = {
  'GET /tags': { scopes: ['account:read_only'], unrestricted: true, handler: listTags },
};

interface Taggable {
  readonly id: number;
  readonly account: number;
  readonly tags: readonly string[];
  readonly updated: number;
}

/** A kind of object that carries tags: where it is kept, and how the body of a creation names it. */
interface Kind {
  readonly kind: ObjectKind;
  readonly field: 'computes' | 'domains' | 'nodebalancers' | 'volumes';
  readonly table: 'instances' | 'domains' | 'balancers' | 'volumes';
  readonly show: (state: State, row: never) => unknown;
}

const KINDS: readonly Kind[] = [
  { kind: 'compute', field: 'computes', table: 'instances', show: showInstance },
  { kind: 'domain', field: 'domains', table: 'domains', show: (_, row) => showDomain(row) },
  {
    kind: 'nodebalancer',
    field: 'nodebalancers',
    table: 'balancers',
    show: (_, row) => showBalancer(row),
  },
  { kind: 'volume', field: 'volumes', table: 'volumes', show: showVolume },
];

function listTags(call: Call): Step {
  const { account } = userOf(call);
  const tags = call.state.tags.filter((tag) => tag.account === account);
  const sorted = tags.toSorted((one, other) => (one.label < other.label ? -1 : 1));
  return listAnswer(call, sorted, ({ label }) => ({ label }));
}

interface TagCreate extends Partial<Record<Kind['field'], readonly number[]>> {
  readonly label: string;
}

/** Creates a tag and puts it on every object listed, or does neither (endpoints/tags#POST /tags). */
function createTag(call: Call): Step {
  const body = bodyOf<TagCreate>(call);
  const { account } = userOf(call);
  if (call.state.tags.get(tagKey(account, body.label)) !== undefined) {
    throw invalid('label', 'The account has a tag with this label.');
  }
  const tagged = KINDS.reduce(
    (state, kind) => tagAll(state, call, kind, body[kind.field] ?? [], body.label),
    call.state,
  );
  return answer(registerTags(tagged, call, [body.label]), { label: body.label });
}

function tagAll(
  state: State,
  call: Call,
  kind: Kind,
  ids: readonly number[],
  label: string,
): State {
  return distinct(ids.map(String))
    .map(Number)
    .reduce((tagged, id) => {
      const row = visible(call, kind.kind, rows(tagged, kind), id);
      if (row === undefined)
        throw invalid(kind.field, `There is no ${kind.kind} with the id ${id}.`);
      requireWrite(call, kind.kind, row);
      return withTags(tagged, call, kind, row, distinct([...row.tags, label]));
    }, state);
}

function withTags(
  state: State,
  call: Call,
  kind: Kind,
  row: Taggable,
  tags: readonly string[],
): State {
  const table = rows(state, kind).put(row.id, { ...row, tags, updated: call.now });
  return { ...state, [kind.table]: table };
}

/** Takes the tag off every object of the account and deletes it (endpoints/tags#DELETE). */
function deleteTag(call: Call): Step {
  const label = tagInPath(call);
  const { account } = userOf(call);
  const untagged = KINDS.reduce(
    (state, kind) =>
      carriers(call, kind, label).reduce((next, row) => {
        const tags = row.tags.filter((tag) => tag !== label);
        return withTags(next, call, kind, row, tags);
      }, state),
    call.state,
  );
  return answer({ ...untagged, tags: untagged.tags.remove(tagKey(account, label)) }, {});
}

/** Everything that carries the tag, kind after kind, each item beside a word for its kind. */
function listTaggedObjects(call: Call): Step {
  const label = tagInPath(call);
  const items = KINDS.flatMap((kind) => carriers(call, kind, label).map((row) => ({ kind, row })));
  return listAnswer(call, items, ({ kind, row }) => ({
    type: kind.kind,
    data: kind.show(call.state, row as never),
  }));
}

function carriers(call: Call, kind: Kind, label: string): Taggable[] {
  const user = userOf(call);
  const carries = (row: Taggable) => row.tags.includes(label) && mayWrite(user, kind.kind, row);
  return byId(rows(call.state, kind).filter(carries));
}

function rows(state: State, { table }: Kind): Table<Taggable> {
  return state[table] as unknown as Table<Taggable>;
}

function tagInPath(call: Call): string {
  const label = call.params.tagLabel ?? '';
  const tag = call.state.tags.get(tagKey(userOf(call).account, label));
  if (tag === undefined) throw notFound('A tag with this label');
  return label;
}
