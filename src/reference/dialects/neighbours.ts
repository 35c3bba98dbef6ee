import type { Request } from '../call.ts';
import { type Body, OWNER } from '../faults/blocks/index.ts';
import type { State } from '../state.ts';
import type { Dialect } from './dialect.ts';

/** So many requests of the run for each of theirs. */
const EVERY = 6;
/** Objects that they have at one time, at most. */
const MOST = 6;

/** What they create, one kind after the other: a body, and where the new one is changed and deleted. */
const CREATIONS: readonly {
  readonly collection: string;
  readonly body: (name: string, region: string) => Body;
  readonly path: (made: Body) => string;
  readonly change: (name: string) => Body;
}[] = [
  ofLabel('volumes'),
  ofLabel('vpcs'),
  {
    collection: 'domains',
    body: (name) => ({
      domain: `${name}.example.net`,
      type: 'master',
      soa_email: 'us@example.net',
    }),
    path: ({ id }) => `domains/${id}`,
    change: (description) => ({ description }),
  },
  { ...ofLabel('images/upload'), path: ({ image }) => `images/${image.id}` },
  ofLabel('nodebalancers'),
  { ...ofLabel('tags'), body: (label) => ({ label }), path: ({ label }) => `tags/${label}` },
];

function ofLabel(collection: string): (typeof CREATIONS)[number] {
  return {
    collection,
    body: (label, region) => ({ label, region }),
    path: ({ id }) => `${collection}/${id}`,
    change: (label) => ({ label }),
  };
}

/** What they call their own, and what they change it to. */
const OF_THEIRS = /\b(?:theirs|changed)-\d/;

/** What is not there is not changed. */
const NOTHING = { path: 'tags/nothing', change: {} };

/** Other users of the account, who go on with their own work during the run. */
export const neighbours: Dialect = {
  name: 'neighbours',
  says: 'others create, change and delete objects of their own in the same account all the time',
  wrap: (core) => {
    const theirs: { readonly path: string; readonly change: Body }[] = [];
    let turn = 0;
    const send = (state: State, now: number, request: Omit<Request, 'query'>) =>
      core(state, OWNER, { query: {}, ...request, path: `/v4/${request.path}` }, now);
    const create = (state: State, now: number, nth: number): State => {
      const kind = CREATIONS[nth % CREATIONS.length];
      const [region = ''] = state.catalog.regions.keys();
      if (kind === undefined) return state;
      const body = kind.body(`theirs-${nth}`, region);
      const made = send(state, now, { method: 'POST', path: kind.collection, body });
      if (made.answer?.status === 200)
        theirs.push({ path: kind.path(made.answer.body), change: kind.change(`changed-${nth}`) });
      return made.state;
    };
    // What stands around this may have undone all that a request came to, and given the id to somebody else.
    const isTheirs = (state: State, now: number, path: string) => {
      const { answer } = send(state, now, { method: 'GET', path });
      return OF_THEIRS.test(`${path} ${JSON.stringify(answer?.body)}`);
    };
    return (state, principal, request, now, ...rest) => {
      turn += 1;
      if (turn % EVERY !== 0) return core(state, principal, request, now, ...rest);
      let present = create(state, now, turn / EVERY);
      const [{ path, change: body } = NOTHING] = theirs.slice(-2);
      if (isTheirs(present, now, path))
        present = send(present, now, { method: 'PUT', path, body }).state;
      const oldest = theirs.length > MOST ? theirs.shift() : undefined;
      if (oldest && isTheirs(present, now, oldest.path))
        present = send(present, now, { method: 'DELETE', path: oldest.path }).state;
      return core(present, principal, request, now, ...rest);
    };
  },
};
