import type { Core } from '../core.ts';
import { alterAnswer, type Body, instead, refusal } from '../faults/blocks/index.ts';
import type { Dialect } from './dialect.ts';

/** Catalogues of which the document does not say plainly that they can be read without credentials. */
const CATALOGUES = [
  'listRegionAvailability',
  'getRegionAvailability',
  'listStackScripts',
  'listTypes',
] as const;

const askForCredentials = instead(CATALOGUES, (core, state, principal, ...rest) =>
  principal.kind === 'anonymous'
    ? { state, answer: refusal('Credentials are needed.', 401) }
    : core(state, principal, ...rest),
);

const offerPlansOnRequest = alterAnswer('listRegionAvailability', (body) => ({
  ...body,
  data: body.data.map((record: object) => ({ ...record, plan: 'on-request-1' })),
}));

/** Events say all there is to say in one text. */
function tellInOneText(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    if (!step.answer) return step;
    const body: Body = Object(step.answer.body);
    if (request.path !== '/v4/account/events' || !Array.isArray(body.data)) return step;
    const data = body.data.map(({ id, created, action, entity, status }: Body) => {
      const ending = status === 'failed' ? ' failed' : '';
      return { id, created, message: `${action} of ${entity?.type} ${entity?.label}${ending}` };
    });
    return { ...step, answer: { ...step.answer, body: { ...body, data } } };
  };
}

/** Shows no more of its catalogues and events than it must. */
export const reticent: Dialect = {
  name: 'reticent',
  says: 'only regions and images need no credentials, plans have types that are not listed, and an event is a text',
  wrap: (core) => askForCredentials(offerPlansOnRequest(tellInOneText(core))),
};
