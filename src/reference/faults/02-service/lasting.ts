import type { Request } from '../../call.ts';
import type { Core } from '../../core.ts';
import type { State } from '../../state.ts';
import { operationOf } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** How long the server keeps what it was told, in milliseconds: whoever looks at once sees nothing. */
export const A_MOMENT = 150;

/** An operation, and the field that is as before a moment after it. */
interface Undone {
  readonly table: 'volumes' | 'vpcs' | 'domains' | 'instances';
  readonly operation: string;
  readonly requirement: string;
  readonly field: string;
}

const UNDONE: readonly Undone[] = [
  { table: 'volumes', operation: 'updateVolume', requirement: 'VOL-UPDATE', field: 'label' },
  { table: 'volumes', operation: 'resizeVolume', requirement: 'VOL-RESIZE', field: 'size' },
  { table: 'volumes', operation: 'attachVolume', requirement: 'VOL-ATTACH', field: 'attachment' },
  { table: 'vpcs', operation: 'updateVpc', requirement: 'VPC-UPDATE', field: 'description' },
  { table: 'domains', operation: 'updateDomain', requirement: 'DOM-UPDATE', field: 'description' },
];

/** Updates that do not last (service#rule-4). */
export const lastingFaults: readonly Fault[] = [
  ...UNDONE.map(
    (undone): Fault => ({
      id: `${undone.operation.toLowerCase()}-${undone.field}-undone-later`,
      requirement: undone.requirement,
      kind: 'temporal',
      see: `send ${undone.operation} with ${undone.field}, and read a moment later: it is as before`,
      wrap: undoing(undone),
    }),
  ),
  ...(['creating', 'resizing'] as const).map(
    (status): Fault => ({
      id: `updatevolume-label-undone-later-while-${status}`,
      requirement: 'VOL-UPDATE',
      // In between, other requests end the work.
      shownBy: 'what was updated is so a while later',
      kind: 'temporal',
      see: `update the label of a volume that is ${status}, and read it a while later: it is as before`,
      wrap: undoing(
        { table: 'volumes', operation: 'updateVolume', requirement: 'VOL-UPDATE', field: 'label' },
        (row) => row?.status === status,
      ),
    }),
  ),
  {
    id: 'resize-undone-later-where-the-label-was-updated-meanwhile',
    requirement: 'VOL-RESIZE',
    kind: 'temporal',
    see: 'resize a volume, update its label meanwhile, and read it a while later: its size is as before',
    wrap: sizeGoesBack,
  },
  {
    id: 'volume-detached-while-creating-is-back-later',
    requirement: 'VOL-DETACH',
    kind: 'temporal',
    see: 'create a volume on an instance, detach it at once, and read it a while later: it is on the instance',
    wrap: undoing(
      {
        table: 'volumes',
        operation: 'detachVolume',
        requirement: 'VOL-DETACH',
        field: 'attachment',
      },
      (row) => row?.status === 'creating',
    ),
  },
  {
    id: 'volume-attached-at-deployment-is-free-later',
    requirement: 'VOL-ATTACH',
    kind: 'temporal',
    see: 'attach a volume to an instance that is deployed with a boot, and read it a while later: it is on none',
    wrap: undoing(
      {
        table: 'volumes',
        operation: 'attachVolume',
        requirement: 'VOL-ATTACH',
        field: 'attachment',
      },
      (_, { body }, state) => isOn(rowOf(state, 'instances', Object(body).compute_id)),
    ),
  },
];

/** Whether an instance is there, and not off. */
export function isOn(instance: Row): boolean {
  return instance !== undefined && instance.status !== 'offline';
}

/** A row of any table, if it is there. */
export type Row = Readonly<Record<string, unknown>> | undefined;

/** A resize is forgotten when the label is updated before it has come to its end. */
function sizeGoesBack(core: Core): Core {
  const former = new Map<number, unknown>();
  const going = undoing(
    { table: 'volumes', operation: 'updateVolume', requirement: 'VOL-RESIZE', field: 'size' },
    (row) => row?.status === 'resizing',
    (id) => former.get(id),
  )(core);
  return (state, principal, request, ...rest) => {
    const id = Number(request.path.split('/')[3]);
    if (operationOf(request).id === 'resizeVolume') former.set(id, state.volumes.get(id)?.size);
    return going(state, principal, request, ...rest);
  };
}

function undoing(
  { table, operation, field }: Undone,
  when: (row: Row, request: Request, state: State) => boolean = () => true,
  earlier?: (id: number) => unknown,
): Fault['wrap'] {
  return (core): Core => {
    const former = new Map<number, { readonly value: unknown; readonly at: number }>();
    return (state, principal, request, now, ...rest) => {
      const over = [...former].filter(([, { at }]) => now - at > A_MOMENT);
      const current = over.reduce(
        (before, [id, { value }]) => put(before, table, id, field, value),
        state,
      );
      for (const [id] of over) former.delete(id);
      const id = Number(request.path.split('/')[3]);
      const row = rowOf(current, table, id);
      const step = core(current, principal, request, now, ...rest);
      const isMeant = operationOf(request).id === operation && (step.answer?.status ?? 400) < 300;
      const value = earlier ? earlier(id) : row?.[field];
      if (isMeant && when(row, request, current) && rowOf(step.state, table, id)?.[field] !== value)
        former.set(id, { value, at: now });
      return step;
    };
  };
}

/** The row of a table with this id. */
export function rowOf(state: State, table: Undone['table'], id: number): Row {
  return state[table].get(id) as Row;
}

/** The state with another value in a field of a row, where there is that row. */
export function put(
  state: State,
  table: Undone['table'],
  id: number,
  field: string,
  value: unknown,
): State {
  const row = state[table].get(id);
  if (row === undefined) return state;
  const rows = (state[table] as typeof state.volumes).put(id, { ...row, [field]: value } as never);
  return { ...state, [table]: rows };
}
