import { alterState, instead } from '../blocks/index.ts';
import type { Fault } from '../fault.ts';

/** The key and the actions of the earlier version, still in use (versioning#rule-2). */
export const actionsFaults: readonly Fault[] = [
  {
    id: 'api-key-still-works',
    requirement: 'VER-NO-V3-ACTIONS',
    kind: 'auth',
    see: 'GET /volumes?api_key= with a token of the account answers',
    wrap: takesApiKey('listVolumes'),
  },
  {
    id: 'api-key-still-tells-the-account',
    requirement: 'VER-NO-V3-ACTIONS',
    kind: 'auth',
    see: 'GET /account?api_key= with a token of the account answers',
    wrap: takesApiKey('getAccount'),
  },
  {
    id: 'api-key-answered-at-the-one-address',
    requirement: 'VER-NO-V3-ACTIONS',
    kind: 'auth',
    see: 'GET /?api_key=&api_action= with a token of the account: answered as of old',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const { api_key, api_action } = request.query;
        if (request.path !== '/v4/' || api_key === undefined)
          return core(state, principal, request, ...rest);
        const body = { ERRORARRAY: [], ACTION: api_action, DATA: [] };
        return { state, answer: { status: 200, body } };
      },
  },
  {
    id: 'list-of-the-earlier-version-answered-at-the-one-address',
    requirement: 'VER-NO-V3-ACTIONS',
    kind: 'rare-value',
    see: 'GET /?api_key=&api_action=domain.list with a token of the account: answered as of old',
    wrap:
      (core) =>
      (state, principal, request, ...rest) => {
        const { api_action } = request.query;
        if (request.path !== '/v4/' || api_action !== 'domain.list')
          return core(state, principal, request, ...rest);
        const body = { ERRORARRAY: [], ACTION: api_action, DATA: [] };
        return { state, answer: { status: 200, body } };
      },
  },
  {
    id: 'test-echo-still-echoes',
    requirement: 'VER-NO-TEST-METHODS',
    kind: 'state',
    see: 'GET /regions?api_action=test.echo&word=x answers with the word',
    // The answer is none of a list of regions.
    also: ['LIST-EVERY-LIST'],
    wrap: instead('listRegions', (core, state, principal, request, ...rest) => {
      if (request.query.api_action !== 'test.echo') return core(state, principal, request, ...rest);
      const body = { DATA: request.query, ACTION: 'test.echo' };
      return { state, answer: { status: 200, body } };
    }),
  },
  {
    id: 'test-echo-everywhere',
    requirement: 'VER-NO-TEST-METHODS',
    kind: 'rare-value',
    see: 'send any request with api_action=test.echo: what else is in the query string is answered',
    // The answer is none of a list, nor of what a creation makes, and its request asked for none.
    also: ['LIST-EVERY-LIST', 'VOL-CREATE', 'DOM-CREATE', 'TAG-LABEL'].concat(
      ['VOL-CREATE-LABEL-REQUIRED', 'VOL-CREATE-REGION-REQUIRED', 'TAG-LABEL-REQUIRED'],
      ['DOM-CREATE-DOMAIN-REQUIRED', 'DOM-CREATE-TYPE-REQUIRED'],
    ),
    wrap:
      (core) =>
      (state, principal, request, ...rest) =>
        request.query.api_action === 'test.echo'
          ? { state, answer: { status: 200, body: { ...request.query } } }
          : core(state, principal, request, ...rest),
  },
  {
    id: 'api-action-still-answered',
    requirement: 'VER-NO-V3-ACTIONS',
    kind: 'state',
    see: 'GET /volumes?api_action=volume.delete answers as the earlier version did',
    // The answer is none of a list of volumes.
    also: ['LIST-EVERY-LIST'],
    wrap: instead('listVolumes', (core, state, principal, request, ...rest) => {
      const { api_action: ACTION } = request.query;
      if (ACTION === undefined) return core(state, principal, request, ...rest);
      return { state, answer: { status: 200, body: { ERRORARRAY: [], DATA: [], ACTION } } };
    }),
  },
  {
    id: 'api-action-still-answered-by-creations',
    requirement: 'VER-NO-V3-ACTIONS',
    // The answer is no tag, and its request asked for none.
    also: ['TAG-LABEL', 'TAG-LABEL-REQUIRED'],
    kind: 'format',
    see: 'POST /tags?api_action=test.echo: 200 with ERRORARRAY and ACTION',
    wrap: instead('createTag', (core, state, principal, request, ...rest) => {
      const { api_action } = request.query;
      if (api_action === undefined) return core(state, principal, request, ...rest);
      return {
        state,
        answer: { status: 200, body: { ERRORARRAY: [], ACTION: api_action, DATA: {} } },
      };
    }),
  },
  {
    id: 'api-action-still-acts',
    requirement: 'VER-NO-V3-ACTIONS',
    kind: 'state',
    see: 'GET /regions?api_action=volume.delete&VolumeID=7 deletes volume 7',
    wrap: alterState('listRegions', (after, _before, { query }) =>
      query.api_action === 'volume.delete'
        ? { ...after, volumes: after.volumes.remove(Number(query.VolumeID)) }
        : after,
    ),
  },
];

/** Lets the query parameter of the earlier version stand for the header. */
function takesApiKey(operation: string): Fault['wrap'] {
  return instead(operation, (core, state, principal, request, ...rest) => {
    const known = state.tokens.get(request.query.api_key ?? '');
    const user = known
      ? { kind: 'user' as const, username: known.username, scopes: known.scopes }
      : principal;
    return core(state, user, request, ...rest);
  });
}
