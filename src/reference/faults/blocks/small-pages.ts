import type { Core } from '../../core.ts';
import type { State } from '../../state.ts';
import { alterState, instead } from './index.ts';

type Kept = 'volumes' | 'domains' | 'images';

/** A list whose smallest pages are of the time before the latest deletion. */
export function stayOnSmallPages(
  list: string,
  deletion: string,
  table: Kept,
): (core: Core) => Core {
  return (core) => {
    let before: State[Kept] | undefined;
    const noting = alterState(deletion, (after, { [table]: rows }) => {
      before = rows;
      return after;
    })(core);
    return instead(list, (inner, state, principal, request, ...rest) => {
      const isOld = request.query.page_size === '25' && before !== undefined;
      const shown = isOld ? { ...state, [table]: before } : state;
      return { ...inner(shown, principal, request, ...rest), state };
    })(noting);
  };
}
