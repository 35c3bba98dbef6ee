import {
  answer,
  type Call,
  type Handlers,
  type ImpliedOperations,
  type Step,
  userOf,
} from '../../call.ts';

/** The account, its transfer, and who is calling (endpoints/instances). */
export const accountHandlers: Handlers = { getAccount, getTransfer };

export const accountImpliedOperations: ImpliedOperations = {
  'GET /profile': { scopes: [], handler: getProfile },
};

function getAccount(call: Call): Step {
  const account = call.state.accounts.get(userOf(call).account);
  return answer(call.state, { company: account?.company, email: account?.email });
}

/** GB: the quota is what the account's instances allow for together; nothing is ever used. */
function getTransfer(call: Call): Step {
  const { account } = userOf(call);
  const quota = call.state.instances
    .filter((instance) => instance.account === account)
    .reduce((sum, { type }) => sum + (call.state.catalog.types.get(type)?.transfer ?? 0), 0);
  return answer(call.state, { quota, used: 0, billable: 0 });
}

function getProfile(call: Call): Step {
  const { username, restricted } = userOf(call);
  return answer(call.state, { username, restricted });
}
