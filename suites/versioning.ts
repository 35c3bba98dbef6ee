import { arrangeVolume, volumeBody } from '../src/run/arrange/volume.ts';
import { suite } from '../src/run/check.ts';
import { tokenOf } from '../src/run/credentials.ts';

/** Versioning: what the earlier version offered and this one does not. */
export const versioning = suite('Versioning', (check) => {
  check('api_key authenticates nobody', ['VER-NO-V3-ACTIONS'], async (t) => {
    const token = tokenOf(t.world.settings.configuration, 'owner') ?? '';
    t.accepted('VER-NO-V3-ACTIONS', await t.owner.get('/volumes'));
    const query = { api_key: token, api_action: 'volume.list' };
    t.refused('VER-NO-V3-ACTIONS', await t.anonymous.get('/volumes', query));
  });

  check('api_action performs nothing', ['VER-NO-V3-ACTIONS'], async (t) => {
    const volume = await arrangeVolume(t);
    const query = { api_action: 'volume.delete', VolumeID: volume.id, volumeid: volume.id };
    for (const path of ['/volumes', '/regions']) await t.owner.get(path, query);
    const still = await t.owner.get(volume.path);
    t.holds('VER-NO-V3-ACTIONS', still.ok, {
      expected: `volume ${volume.id} to survive api_action=volume.delete`,
      received: still.summary,
      answers: [still],
    });
  });

  check('an id in the query string selects no entity', ['VER-NO-QUERY-IDS'], async (t) => {
    const volume = await arrangeVolume(t);
    const query = { id: volume.id, volumeId: volume.id, volume_id: volume.id };
    const listed = await t.owner.get('/volumes', query);
    t.holds('VER-NO-QUERY-IDS', !(listed.ok && listed.body?.id === volume.id), {
      expected: 'a list, or a refusal',
      received: listed.summary,
      answers: [listed],
    });
    await t.owner.send({ method: 'DELETE', path: '/volumes', query });
    const still = await t.owner.get(volume.path);
    t.holds('VER-NO-QUERY-IDS', still.ok, {
      expected: `volume ${volume.id} to survive DELETE /volumes with its id in the query string`,
      received: still.summary,
      answers: [still],
    });
  });

  check('an array of requests is not carried out', ['VER-NO-BATCH'], async (t) => {
    const wishes = [volumeBody(t), volumeBody(t)];
    const answer = await t.owner.post('/volumes', wishes);
    const labels = new Set(wishes.map((wish) => wish.label));
    const volumes = (await t.owner.list('/volumes')) ?? [];
    const made = volumes.filter((volume) => labels.has(volume.label));
    for (const volume of made) await t.owner.delete(`/volumes/${volume.id}`);
    t.holds('VER-NO-BATCH', made.length < 2, {
      expected: 'no volume for each element of the array',
      received: `${made.length} volumes after ${answer.summary}`,
      answers: [answer],
    });
  });
});
