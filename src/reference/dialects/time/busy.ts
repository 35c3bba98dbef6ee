import type { Request } from '../../call.ts';
import { type Body, refusal } from '../../faults/blocks/index.ts';
import type { State } from '../../state.ts';
import type { Dialect } from '../dialect.ts';
import { KINDS } from '../kinds.ts';

const BUSY_MILLIS = 250;

/** Who is refused with one of these is refused as ever: it says who asks, or that there is nothing to ask. */
const NOT_BUSY = [401, 403, 404, 405];

/**
 * What was created or changed takes no change for a moment, nor may another request use it: the last one goes on
 * after it was answered. A part is busy with its whole. Reads are answered as ever.
 */
export const busy: Dialect = {
  name: 'busy',
  says: `what was created or changed refuses to be changed and used for ${BUSY_MILLIS} ms`,
  wrap: (core) => {
    const changes = new Changes();
    return (state, principal, request, now, ...rest) => {
      const step = core(state, principal, request, now, ...rest);
      const isRefused = NOT_BUSY.includes(step.answer?.status ?? 0);
      if (request.method === 'GET') return step;
      const concerned = isRefused ? [] : concernedBy(request, state);
      if (concerned.some((object) => now - changes.latest(object) < BUSY_MILLIS)) {
        return { state, answer: refusal('It is busy with the last change.', 409) };
      }
      changes.note(state, step.state, now);
      return step;
    };
  },
};

/** When objects were seen to be another than before, by their paths. */
class Changes {
  readonly #at = new Map<string, number>();

  /** Takes notice of what a request has changed. */
  note(before: State, state: State, now: number): void {
    for (const { table, at } of KINDS) {
      if (state[table] === before[table]) continue;
      for (const row of state[table]) {
        if (row !== before[table].get(row.id)) this.#at.set(`${at}/${row.id}`, now);
      }
    }
    if (state.tags === before.tags) return;
    for (const tag of state.tags) {
      if (tag !== before.tags.get(`${tag.account}/${tag.label}`))
        this.#at.set(`tags/${tag.label}`, now);
    }
  }

  latest(object: string): number {
    return this.#at.get(object) ?? Number.NEGATIVE_INFINITY;
  }
}

const ITEM = new RegExp(
  `^/v4/((?:${KINDS.map(({ at }) => at).join('|')}|tags)/(?:private/)?[^/]+)`,
);

/** The objects that a request would change or use: the one in its path and those that its body names. */
function concernedBy(request: Request, state: State): string[] {
  const body: Body = Object(request.body);
  const [, inPath] = ITEM.exec(decodeURIComponent(request.path)) ?? [];
  const computes = [body.compute_id, ownerOfDisk(state, body.disk_id), body.computes].flat();
  return [
    ...(inPath === undefined ? [] : [inPath]),
    `images/${body.image}`,
    ...computes.map((id) => `compute/instances/${id}`),
    ...(['volumes', 'domains', 'nodebalancers'] as const).flatMap((kind) =>
      [body[kind]].flat().map((id) => `${kind}/${id}`),
    ),
  ];
}

function ownerOfDisk({ instances }: State, disk: unknown): number | undefined {
  if (disk === undefined) return undefined;
  return instances.filter(({ disks }) => disks.some(({ id }) => id === disk))[0]?.id;
}
