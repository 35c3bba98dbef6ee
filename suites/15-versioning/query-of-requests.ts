import { detachVolume } from '../../src/check/arrange/attachment.ts';
import { sharedInstance, takingVolumes } from '../../src/check/arrange/instance.ts';
import { type ArrangedVolume, arrangeVolume } from '../../src/check/arrange/volume.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';

const REQUIREMENT = 'VER-NO-QUERY-IDS';

/** What an update may always change, by the list of what it changes. */
const CHANGED: Readonly<Record<string, string>> = {
  '/volumes': 'label',
  '/vpcs': 'label',
  '/domains': 'description',
};

/** An update changes what its path names, or is refused: in no case what the query string names. */
export async function isNotUpdated(
  t: CheckContext,
  list: string,
  other: string,
  { query, path }: { readonly query: Readonly<Record<string, number>>; readonly path: string },
): Promise<void> {
  const field = CHANGED[list] ?? 'label';
  const value = t.names.label();
  const json = { [field]: value };
  const ask = () => t.owner.send({ method: 'PUT', path: other, query, json });
  const { last: answer } = await poll(ask, ({ ok }) => ok, t.convergence);
  const isNew = ({ body }: Answer) => body?.[field] === value;
  const look = async () => [await t.owner.get(path), await t.owner.get(other)] as const;
  const { last } = await poll(look, (both) => !answer.ok || both.some(isNew), t.convergence);
  t.holds(REQUIREMENT, !isNew(last[0]), {
    expected: `${path} to keep its ${field}, as PUT ${other} names another`,
    received: `the ${field} that was sent, with its id in the query string`,
    answers: [answer, last[0]],
  });
}

/** A volume grows by its path, or is refused to: in no case the one that the query string names. */
export async function growsNotByQuery(
  t: CheckContext,
  other: ArrangedVolume,
  query: Readonly<Record<string, number>>,
  named: ArrangedVolume,
): Promise<void> {
  const size = Math.max(other.body.size, named.body.size) + 1;
  const ask = () =>
    t.owner.send({ method: 'POST', path: `${other.path}/resize`, query, json: { size } });
  const { last: answer } = await poll(ask, ({ ok }) => ok, t.convergence);
  const isGrown = ({ body }: Answer) => body?.size === size;
  const look = async () => [await t.owner.get(named.path), await t.owner.get(other.path)] as const;
  const { last } = await poll(look, (both) => !answer.ok || both.some(isGrown), t.convergence);
  t.holds(REQUIREMENT, !isGrown(last[0]), {
    expected: `${named.path} to keep its size, as POST ${other.path}/resize names another`,
    received: 'the size that was sent, with its id in the query string',
    answers: [answer, last[0]],
  });
}

/** Where the body names no instance, the volume is on none. */
export async function attachesNotByQuery(t: CheckContext): Promise<void> {
  const { id, region } = takingVolumes(await sharedInstance(t));
  const volume = await arrangeVolume(t, { region });
  const query = { compute_id: id, computeId: id };
  try {
    const path = `${volume.path}/attach`;
    const answer = await t.owner.send({ method: 'POST', path, query, json: {} });
    const isOn = ({ body }: Answer) => body?.compute_id === id;
    const look = () => t.owner.get(volume.path);
    const { last: seen } = await poll(look, (read) => !answer.ok || isOn(read), t.convergence);
    t.holds(REQUIREMENT, !isOn(seen), {
      expected: `${volume.path} on no instance, as the body names none`,
      received: `on instance ${id}, as the query string says`,
      answers: [answer, seen],
    });
  } finally {
    await detachVolume(t, volume);
  }
}
