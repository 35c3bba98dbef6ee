import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeImage } from '../../src/check/arrange/image.ts';
import { type ArrangedVolume, arrangeVolume } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readOnce, readsInTheEnd } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';

/** The id in the path alone selects the resource (service#rule-5). */
export function idsChecks(check: Declare): void {
  check(
    'no id but its own selects a resource',
    ['SVC-ID-IN-PATH'],
    async (t) => {
      leftToLongerRuns(t, 'ids that resemble others');
      const [volume, vpc] = [await arrangeVolume(t), await arrangeVpc(t)];
      const [domain, image] = [await arrangeDomain(t), await arrangeImage(t)];
      for (const { id, path } of [volume, vpc, domain]) {
        await isNotReadAt(t, id, path.replace(/[^/]+$/, String(id + 2 ** 32)));
      }
      const [, number] = image.id.split('/');
      await isNotReadAt(t, image.id, `/images/compute/${number}`);
      await isNotUpdatedByBody(t, 'label', vpc, await arrangeVpc(t));
      await isNotUpdatedByBody(t, 'description', domain, await arrangeDomain(t));
    },
    { objects: 6 },
  );

  check('two resources are told apart by the id in the path', ['SVC-ID-IN-PATH'], async (t) => {
    const labels = [t.names.label(), t.names.label()];
    const volumes: ArrangedVolume[] = [];
    for (const label of labels) volumes.push(await arrangeVolume(t, { label }));
    for (const [index, volume] of volumes.entries()) {
      const id = Number(volume.path.split('/').at(-1));
      await readsInTheEnd(t, 'SVC-ID-IN-PATH', volume.path, { label: labels[index], id });
    }
    const [one, other] = volumes as [ArrangedVolume, ArrangedVolume];
    // An id in the body may be refused or ignored, but selects nothing.
    await t.owner.put(one.path, { label: t.names.label(), id: other.id });
    const isKept = ({ ok, body }: Answer) => ok && body?.label === labels[1];
    const read = await readOnce(t, other.path, isKept);
    t.holds('SVC-ID-IN-PATH', isKept(read), {
      expected: `${other.path} to keep its label ${labels[1]} when the path was ${one.path}`,
      received: read.summary,
      answers: [read],
      broughtAbout: true,
    });
  });
}

/** An id in the body may be refused or ignored, but selects nothing; what a VPC shows is open. */
async function isNotUpdatedByBody(
  t: CheckContext,
  field: 'label' | 'description',
  { id, path }: { readonly id: unknown; readonly path: string },
  other: { readonly path: string },
): Promise<void> {
  const value = t.names.label();
  const answer = await t.owner.put(other.path, { [field]: value, id });
  const isKept = ({ body }: Answer) => body?.[field] !== value;
  const look = async () => [await t.owner.get(path), await t.owner.get(other.path)] as const;
  const isDecided = ([named, own]: readonly [Answer, Answer]) => !isKept(named) || !isKept(own);
  const { last } = await poll(look, (both) => answer.refused || isDecided(both), t.convergence);
  t.holds('SVC-ID-IN-PATH', isKept(last[0]), {
    expected: `${path} to keep its ${field} when the path was ${other.path}`,
    received: last[0].summary,
    answers: [answer, last[0]],
  });
}

/** Whoever reads another id is refused, or shown something else. */
async function isNotReadAt(t: CheckContext, id: number | string, path: string): Promise<void> {
  const read = await t.owner.get(path);
  t.holds('SVC-ID-IN-PATH', !(read.ok && read.body?.id === id), {
    expected: `GET ${path} to answer nothing with the id ${id}`,
    received: read.summary,
    answers: [read],
  });
}
