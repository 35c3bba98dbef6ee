import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { tokenOf } from '../../src/config/credentials.ts';
import type { Answer } from '../../src/http/answer.ts';
import { isShortRun } from '../support/longer-runs.ts';

/** What nobody reads without credentials. */
const CLOSED = [
  '/volumes',
  '/vpcs',
  '/domains',
  '/compute/instances',
  '/account',
  '/account/transfer',
];

/** The key and the actions of the earlier version do nothing (versioning#rule-2). */
export function actionsChecks(check: Declare): void {
  check('api_key authenticates nobody', ['VER-NO-V3-ACTIONS'], async (t) => {
    const api_key = tokenOf(t.run.settings.configuration, 'owner') ?? '';
    t.accepted('VER-NO-V3-ACTIONS', await t.owner.get('/volumes'));
    for (const path of CLOSED) {
      // Where anyone is let in, no key says anything: AUTH-REQUIRED speaks of that.
      if (!(await t.anonymous.get(path)).refused) continue;
      const query = { api_key, api_action: 'list' };
      t.refused('VER-NO-V3-ACTIONS', await t.anonymous.get(path, query));
    }
    // The one address of the earlier version.
    const actions = isShortRun(t) ? ['test.echo'] : ['test.echo', 'volume.list', 'domain.list'];
    for (const api_action of actions) {
      actsNot(t, await t.anonymous.get('/', { api_key, api_action }));
    }
  });

  check('no test method echoes what it is sent', ['VER-NO-TEST-METHODS'], async (t) => {
    const word = t.names.label();
    const answers: Answer[] = [];
    for (const path of ['/', '/regions', '/volumes']) {
      answers.push(await t.owner.get(path, { api_action: 'test.echo', word }));
    }
    echoNot(t, word, answers);
  });

  const performed = ['VER-NO-V3-ACTIONS', 'VER-NO-TEST-METHODS'];
  check('api_action performs nothing', performed, async (t) => {
    const volume = await arrangeVolume(t);
    const query = { api_action: 'volume.delete', VolumeID: volume.id, volumeid: volume.id };
    for (const path of ['/volumes', '/regions']) {
      actsNot(t, await t.owner.get(path, query));
    }
    const word = t.names.label();
    const answers: Answer[] = [];
    for (const collection of ['/volumes', '/domains', '/tags']) {
      const also = { query: { api_action: 'test.echo', word } };
      answers.push(await t.creations.attempt({ collection, body: {}, also }));
    }
    echoNot(t, word, answers);
    for (const answer of answers) actsNot(t, answer);
    const survives = `volume ${volume.id} to survive api_action=volume.delete`;
    const look = () => t.owner.get(volume.path);
    await t.eventually('VER-NO-V3-ACTIONS', survives, look, ({ ok }) => ok);
  });
}

/** None of them, told at once: what is wrong about the answers of an echo by themselves is so by its being answered. */
function echoNot(t: CheckContext, word: string, answers: readonly Answer[]): void {
  const echoes = answers.filter(({ ok, body }) => ok && echoOf(body) === word);
  t.holds('VER-NO-TEST-METHODS', echoes.length === 0, {
    expected: 'no answer of the test method of the earlier version',
    received: echoes[0]?.summary ?? '',
    answers: echoes.length > 0 ? echoes : answers,
    broughtAbout: true,
  });
}

/** What an answer gives back of the word that it was sent, in the form of the earlier version or bare. */
function echoOf(body: unknown): unknown {
  const { word, DATA } = Object(body);
  return word ?? Object(DATA).word;
}

function actsNot(t: CheckContext, answer: Answer): void {
  t.holds('VER-NO-V3-ACTIONS', Object(answer.body).ERRORARRAY === undefined, {
    expected: 'no answer in the form of the earlier version',
    received: answer.summary,
    answers: [answer],
    where: '/ERRORARRAY',
  });
}
