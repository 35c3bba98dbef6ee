import { arrangeImage } from '../src/run/arrange/image.ts';
import { instanceBody, instancePath } from '../src/run/arrange/instance.ts';
import { completeUpload } from '../src/run/arrange/upload.ts';
import type { Declare } from '../src/run/check.ts';
import type { CheckContext } from '../src/run/check-context.ts';
import { Inconclusive } from '../src/run/signals.ts';
import { imageThatWaits } from './images-kept.ts';

/** Instances from private images. */
export function deploymentChecks(check: Declare): void {
  check('an image that waits for its data is not deployed', ['IMG-DEPLOY-AVAILABLE-ONLY'], (t) =>
    refusesPending(t),
  );

  check('an uploaded image is deployed in another region', ['IMG-UPLOAD-ANY-REGION'], async (t) => {
    const region = t.fixture('secondRegion');
    const image = await arrangeImage(t);
    await completeUpload(t, image);
    const answer = await deploy(t, { image: image.id, region });
    if (!answer.ok) await deploysAtAll(t, region);
    t.accepted('IMG-UPLOAD-ANY-REGION', answer);
  });
}

async function refusesPending(t: CheckContext): Promise<void> {
  const { id, path } = await imageThatWaits(t);
  const { body } = await t.owner.get(path);
  if (body?.status === 'available') throw new Inconclusive(`${id} is available without data`);
  t.refused('IMG-DEPLOY-AVAILABLE-ONLY', await deploy(t, { image: id }));
  await t.owner.put(path, { label: body?.label, description: 'changed' });
  t.refused('IMG-DEPLOY-AVAILABLE-ONLY', await deploy(t, { image: id }));
}

/** The image is to blame only where the same request with a public image goes through. */
async function deploysAtAll(t: CheckContext, region: string): Promise<void> {
  const { ok, summary } = await deploy(t, { region });
  if (!ok) throw new Inconclusive(`no instance can be had in ${region}: ${summary}`);
}

function deploy(t: CheckContext, wish: Record<string, unknown>) {
  return t.creations.attempt({
    collection: '/compute/instances',
    body: instanceBody(t, wish),
    path: instancePath,
  });
}
