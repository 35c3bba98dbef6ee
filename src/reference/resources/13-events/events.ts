import { type Call, type ImpliedOperations, userOf } from '../../call.ts';
import { timestamp } from '../../clock.ts';
import type { Event } from '../../entities.ts';
import { byId, listAnswer } from '../../pagination.ts';
import { nextId, type State } from '../../state.ts';

/** Listing events: the document says that they are exposed, not how (SIL-EVT-RECORD). */
export const eventImpliedOperations: ImpliedOperations = {
  'GET /account/events': {
    scopes: ['events:read_only'],
    handler: (call) => listAnswer(call, byId(visibleEvents(call)).reverse(), showEvent),
  },
};

/** Events are kept up to this number, so that a server can run for weeks. */
const MOST_KEPT = 100_000;

/** What an event is about: an object, by the collection that it stands in. */
export interface Subject {
  readonly type: string;
  readonly collection: string;
  readonly id: number | string;
  readonly label: string;
}

/** The state after an event, done by the caller at this moment. */
export function emit(state: State, call: Call, action: string, subject: Subject): State {
  const [id, next] = nextId(state, 'event');
  const { account, username } = userOf(call);
  const { collection, ...entity } = subject;
  const event: Event = {
    id,
    account,
    username,
    action,
    created: call.now,
    entity: { ...entity, url: `/v4/${collection}/${entity.id}` },
  };
  return { ...next, events: next.events.put(id, event).remove(id - MOST_KEPT) };
}

/** A restricted user sees what they have done themselves. */
function visibleEvents(call: Call): Event[] {
  const { account, restricted, username } = userOf(call);
  return call.state.events.filter(
    (event) => event.account === account && (!restricted || event.username === username),
  );
}

/** Events never change, and a list of thousands is read often: each is put into words once. */
const SHOWN = new WeakMap<Event, object>();

function showEvent(event: Event): object {
  const shown = SHOWN.get(event) ?? inWords(event);
  SHOWN.set(event, shown);
  return shown;
}

function inWords({ account, created, ...event }: Event): object {
  return {
    ...event,
    created: timestamp(created),
    status: 'finished',
    percent_complete: 100,
    read: false,
    seen: false,
  };
}
