import type { Call, Handlers, Step } from '../../call.ts';
import { listAnswer } from '../../pagination.ts';

/** Instance types and deployment scripts, which anyone may read (endpoints/instances). */
export const catalogHandlers: Handlers = {
  listTypes: (call) => listAnswer(call, [...call.state.catalog.types.values()], (type) => type),
  listStackScripts,
};

/** Public scripts, and the private ones of the caller's account. */
function listStackScripts(call: Call): Step {
  const scripts = call.state.catalog.stackscripts.filter(
    (script) => script.is_public || script.account === call.user?.account,
  );
  return listAnswer(call, scripts, ({ account, ...shown }) => shown);
}
