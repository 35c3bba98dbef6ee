import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import { arrangeImage } from '../../../src/check/arrange/image.ts';
import { arrangeInstance } from '../../../src/check/arrange/instance.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import type { JsonObject } from '../../../src/text/json.ts';
import { withAttachedVolume } from '../../support/lent/attached-volume.ts';
import { tokenWith } from './tokens.ts';

/** Lists, each with the row of the scope table that opens it and something that it holds while `look` is at it. */
const LISTS: readonly [string, string, (t: CheckContext, look: Look) => Promise<void>][] = [
  ['AUTH-SCOPE-VOLUMES-READ', 'volumes:read_only', ofNew('/volumes', arrangeVolume)],
  ['AUTH-SCOPE-DOMAINS-READ', 'domains:read_only', ofNew('/domains', arrangeDomain)],
  ['AUTH-SCOPE-IMAGES-READ', 'images:read_only', ofNew('/images', arrangeImage)],
  ['AUTH-SCOPE-INSTANCE-VOLUMES', 'computes:read_only', withVolumeOnInstance],
];

type Look = (list: string, id: unknown) => Promise<void>;

/** An OAuth token with the scope for a list finds there what its owner has (authentication#rule-4). */
export function listedWithScopeChecks(check: Declare): void {
  for (const [requirement, scope, arranged] of LISTS) {
    check(`what there is is listed with ${scope} (${requirement})`, [requirement], (t) => {
      const { role } = tokenWith(t, scope);
      return arranged(t, async (list, id) => {
        let shown: readonly JsonObject[] = [];
        const look = async () => {
          shown = (await t.as(role).list(list)) ?? [];
          return t.as(role).get(list);
        };
        const isShown = () => shown.some((each) => each.id === id || each.id === undefined);
        await t.eventually(requirement, `${list} to show ${id} to ${role}`, look, isShown);
      });
    });
  }
}

function ofNew(list: string, arrange: (t: CheckContext) => Promise<{ readonly id: unknown }>) {
  return async (t: CheckContext, look: Look) => look(list, (await arrange(t)).id);
}

async function withVolumeOnInstance(t: CheckContext, look: Look): Promise<void> {
  const { id } = await arrangeInstance(t);
  await withAttachedVolume(t, id, (volume) => look(`/compute/instances/${id}/volumes`, volume));
}
