import { arrangeDomain, domainBody, freshDomain } from '../../src/check/arrange/domain.ts';
import { arrangeVolume, volumeBody } from '../../src/check/arrange/volume.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readsInTheEnd } from '../../src/check/in-the-end.ts';
import type { Answer } from '../../src/http/answer.ts';
import { cloneVolume, createVolume } from '../04-volumes/requests.ts';
import { attemptVpc } from '../05-vpcs/requests.ts';
import { cloneDomain, createDomain } from '../07-domains/requests.ts';
import { requestUpload } from '../09-images/requests.ts';
import { createBalancer } from '../10-load-balancers/requests.ts';
import { createInstance } from '../11-instances/requests.ts';
import { leftToLongerRuns } from '../support/longer-runs.ts';
import { inRounds, race } from '../support/race.ts';

const ROUNDS = 2;

/** Creations under way at the same time. */
const RUNNERS = 3;

/** A request that creates something of that name, and where it is read by its id, as far as that is shown. */
interface Creation {
  readonly name: string;
  readonly ask: (name: string) => Promise<Answer>;
  readonly reads?: { readonly collection: string; readonly field: string };
}

const VOLUMES = { collection: '/volumes', field: 'label' };
const DOMAINS = { collection: '/domains', field: 'domain' };

/** Creations at the same time, of each kind (service#rule-4). */
export function creationsAtOnceChecks(check: Declare): void {
  check(
    'what is created at the same time is all there, each by an id of its own',
    ['SVC-POST-CREATES'],
    async (t) => {
      leftToLongerRuns(t, 'creations at the same time');
      for (const each of await creationsOf(t)) {
        await inRounds(t, ROUNDS, async (round) => {
          const names = Array.from({ length: RUNNERS }, () => nameOf(t, each));
          const creations = names.map((name) => () => each.ask(name));
          const { answers, said } = await race(t, creations, round);
          await areApart(t, each, names, { answers, said });
        });
      }
    },
    { objects: RUNNERS + 2 },
  );
}

async function creationsOf(t: CheckContext): Promise<Creation[]> {
  // Each instance would stay.
  const mayRemove = t.impliedOperation('deleteInstance', { computeId: 0 }) !== undefined;
  const [volume, domain] = [await arrangeVolume(t), await arrangeDomain(t)];
  return [
    {
      name: 'volume',
      ask: (label) => createVolume(t, { ...volumeBody(t), label }),
      reads: VOLUMES,
    },
    { name: 'clone of a volume', ask: (label) => cloneVolume(t, volume, label), reads: VOLUMES },
    { name: 'VPC', ask: (label) => attemptVpc(t, { label }) },
    { name: 'domain', ask: (name) => createDomain(t, ofName(t, name)), reads: DOMAINS },
    { name: 'clone of a domain', ask: (name) => cloneDomain(t, domain, name), reads: DOMAINS },
    { name: 'upload', ask: (label) => requestUpload(t, { label }) },
    { name: 'load balancer', ask: (label) => createBalancer(t, { label }) },
    ...(mayRemove
      ? [{ name: 'instance', ask: (label: string) => createInstance(t, { label }) }]
      : []),
  ];
}

function ofName(t: CheckContext, domain: string) {
  return { ...domainBody(t), domain };
}

function nameOf(t: CheckContext, { reads }: Creation): string {
  return reads === DOMAINS ? freshDomain(t) : t.names.label();
}

/** Of those that are refused, since another is under way, nothing is said. */
async function areApart(
  t: CheckContext,
  { name: kind, reads }: Creation,
  names: readonly string[],
  { answers, said }: { readonly answers: readonly Answer[]; readonly said: string },
): Promise<void> {
  const made = answers.flatMap(({ ok, body }, at) => {
    const id: unknown = body?.image?.id ?? body?.id;
    return ok && id !== undefined ? [{ id, name: names[at] }] : [];
  });
  const ids = made.map(({ id }) => id);
  t.holds('SVC-POST-CREATES', new Set(ids).size === ids.length, {
    expected: `an id of its own for each ${kind} (${said})`,
    received: `the ids ${ids.join(', ')}`,
    answers,
    where: '/id',
  });
  if (reads === undefined) return;
  for (const { id, name } of made) {
    const path = `${reads.collection}/${id}`;
    await readsInTheEnd(t, 'SVC-POST-CREATES', path, { [reads.field]: name });
  }
}
