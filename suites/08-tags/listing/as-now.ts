import { arrangeDomain } from '../../../src/check/arrange/domain.ts';
import { arrangeNodeBalancer } from '../../../src/check/arrange/node-balancer.ts';
import type { Kind } from '../../../src/check/arrange/tags/listed-object.ts';
import { arrangeTag } from '../../../src/check/arrange/tags/tag.ts';
import { arrangeVolume } from '../../../src/check/arrange/volume.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { formatValue } from '../../../src/check/format-value.ts';
import { differingField, type Fields } from '../../../src/check/whole/differing-field.ts';
import type { Answer } from '../../../src/http/answer.ts';
import { poll } from '../../../src/limits/poll.ts';
import { transitionTime } from '../../../src/limits/transition-time.ts';
import { Inconclusive } from '../../../src/result/signals.ts';
import { growVolume } from '../../04-volumes/requests.ts';
import { readBalancer, updateBalancer } from '../../10-load-balancers/updated.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { type Carrier, isOf, objectsUnder, type Tagged } from '../objects/tagged-objects.ts';
import { createTag } from '../requests.ts';

/** An object that a tag is put on, and which of its fields is updated afterwards. */
interface Changing {
  readonly kind: Kind;
  readonly id: number;
  readonly path: string;
  readonly field: 'label' | 'description';
}

/** The listing of a tag shows its objects as they are by now, not as they were when they got the tag. */
export function asNowChecks(check: Declare): void {
  check(
    'what carries a tag is listed as it is by now',
    ['TAG-OBJECTS'],
    async (t) => {
      leftToLongerRuns(t, 'objects that change once they carry a tag');
      const [volume, domain] = [await arrangeVolume(t), await arrangeDomain(t)];
      const { label } = await arrangeTag(t, { volumes: [volume.id], domains: [domain.id] });
      const objects: Changing[] = [
        { kind: 'volumes', id: volume.id, path: volume.path, field: 'label' },
        { kind: 'domains', id: domain.id, path: domain.path, field: 'description' },
      ];
      for (const object of [...objects, ...objects]) await isListedAsUpdated(t, label, object);
      const size = volume.body.size + 1;
      await growVolume(t, volume, size);
      await isListedWith(t, label, { ...volume, kind: 'volumes' }, { size });
    },
    { objects: 3 },
  );

  check(
    'a load balancer that carries a tag is listed by the label that it has by now',
    ['TAG-OBJECTS'],
    async (t) => {
      leftToLongerRuns(t, 'load balancers that change once they carry a tag');
      const balancer = await arrangeNodeBalancer(t);
      const object = { ...balancer, kind: 'nodebalancers' as const };
      const tag = await arrangeTag(t, { nodebalancers: [balancer.id] });
      await isListedWith(t, tag.label, object, { label: balancer.body.label });
      const label = t.names.label();
      // An update is not shown, and may take the tags off that it leaves out (SIL-PUT-OMITTED).
      const answer = await updateBalancer(t, balancer, { label, tags: [tag.label] });
      if (!answer.ok) throw new Inconclusive(`no other label is taken: ${answer.summary}`);
      const isRenamed = ({ ok, body }: Answer) => ok && body?.label === label;
      if (!(await poll(() => readBalancer(t, balancer), isRenamed, t.convergence)).held)
        throw new Inconclusive(`${balancer.path} does not come to show the label ${label}`);
      await isListedWith(t, tag.label, object, { label });
    },
    { objects: 2 },
  );

  check(
    'an object that the creation of a tag names twice is listed once',
    ['TAG-OBJECTS'],
    async (t) => {
      leftToLongerRuns(t, 'objects that are named twice');
      const { id } = await arrangeVolume(t);
      // Whether an id may be named twice is open.
      const made = await createTag(t, { label: t.names.label(), volumes: [id, id] });
      const { label } = made.ok ? made.body : await arrangeTag(t, { volumes: [id] });
      const times = ({ objects }: Tagged) =>
        objects.filter((each) => isOf(each, { kind: 'volumes', id })).length;
      const isOnce = (tagged: Tagged) => times(tagged) === 1;
      const { held, last } = await poll(() => objectsUnder(t, label), isOnce, t.convergence);
      t.holds('TAG-OBJECTS', held, {
        expected: `volume ${id} once among what carries ${label}`,
        received: `${times(last)} times`,
        answers: [last.answer],
      });
    },
  );
}

async function isListedAsUpdated(t: CheckContext, label: string, object: Changing): Promise<void> {
  const { path, field } = object;
  const value = t.names.label();
  // What is left out may be reset (SIL-PUT-OMITTED).
  const update = () => t.owner.put(path, { [field]: value, tags: [label] });
  const shows = ({ ok, body }: Answer) => ok && body?.[field] === value;
  await poll(update, ({ ok }) => ok, transitionTime(t));
  if (!(await poll(() => t.owner.get(path), shows, t.convergence)).held)
    throw new Inconclusive(`${path} does not come to show ${field} ${value}`);
  await isListedWith(t, label, object, { [field]: value });
}

async function isListedWith(
  t: CheckContext,
  label: string,
  object: Carrier & { readonly path: string },
  fields: Fields,
): Promise<void> {
  const listed = ({ objects }: Tagged) => objects.find((each) => isOf(each, object))?.body;
  const wrong = (tagged: Tagged) => differingField(listed(tagged), fields);
  const isRight = (tagged: Tagged) => wrong(tagged) === undefined;
  const { held, last } = await poll(() => objectsUnder(t, label), isRight, t.convergence);
  t.holds('TAG-OBJECTS', held, {
    expected: `${object.path} among the ${object.kind} that carry ${label}, with ${formatValue(fields)}`,
    received: formatValue(listed(last)) ?? 'it is not listed',
    answers: [last.answer],
  });
}
