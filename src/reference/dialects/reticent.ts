import { alterAnswer, instead, refusal } from '../faults/blocks/index.ts';
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

/** Shows no more of its catalogues than it must. */
export const reticent: Dialect = {
  name: 'reticent',
  says: 'only regions and images need no credentials, and plans have types that are not listed',
  wrap: (core) => askForCredentials(offerPlansOnRequest(core)),
};
