import type { Core } from '../../core.ts';
import type { State } from '../../state.ts';
import type { Table } from '../../table.ts';
import { alterState, instead } from './index.ts';

type Kept = 'volumes' | 'domains' | 'images';
type Rows = Table<{ readonly id: number | string }>;

/** A list whose smallest pages show what was deleted. */
export function stayOnSmallPages(list: string, deletion: string, kept: Kept): (core: Core) => Core {
  const rowsIn = (state: State) => state[kept] as unknown as Rows;
  return (core) => {
    const gone = new Map<number | string, { readonly id: number | string }>();
    const noting = alterState(deletion, (after, before) => {
      const rows = rowsIn(before).filter(({ id }) => !after[kept].get(id));
      for (const row of rows) gone.set(row.id, row);
      return after;
    })(core);
    return instead(list, (inner, state, principal, request, ...rest) => {
      if (request.query.page_size !== '25') return inner(state, principal, request, ...rest);
      const shown = [...gone].reduce((rows, [id, row]) => rows.put(id, row), rowsIn(state));
      return { ...inner({ ...state, [kept]: shown }, principal, request, ...rest), state };
    })(noting);
  };
}
