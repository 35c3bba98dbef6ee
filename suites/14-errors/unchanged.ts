import { arrangeDomain, domainBody } from '../../src/check/arrange/domain.ts';
import { tagPath } from '../../src/check/arrange/tags/tag.ts';
import { arrangeVolume, volumeBody } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { lacksInTheEnd, readOnce, readsInTheEnd } from '../../src/check/in-the-end.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import type { Answer } from '../../src/http/answer.ts';
import { poll } from '../../src/limits/poll.ts';
import { createVolume } from '../04-volumes/requests.ts';
import { importDomain } from '../07-domains/import/requests.ts';
import { cloneDomain, createDomain, UNCHANGED } from '../07-domains/requests.ts';
import { isNoTag } from '../08-tags/creation.ts';
import { createBalancer } from '../10-load-balancers/requests.ts';
import { isShortRun } from '../support/longer-runs.ts';

/** Every field of a domain with another value. */
const OTHER_DOMAIN = {
  type: 'slave',
  master_ips: ['198.18.0.31'],
  axfr_ips: ['198.18.0.32'],
  soa_email: 'other@example.org',
  description: 'after',
  group: 'after',
  status: 'disabled',
  tags: [RUN_TAGS[0]],
  expire_sec: 604800,
  refresh_sec: 7200,
  retry_sec: 300,
  ttl_sec: 3600,
};

/** What makes the update wrong: a field among the first, among the last, and what the type asks for. */
const WRONG_IN_A_DOMAIN = [
  { status: 'broken' },
  { group: 'x'.repeat(51) },
  { ttl_sec: { type: 'object', not: 'a name' } },
  { master_ips: [] },
];

/** What makes the creation of a domain wrong: a field of any, and what each type asks for. */
const WRONG_IN_A_NEW_DOMAIN = [
  { description: 'x'.repeat(254) },
  { soa_email: undefined },
  { type: 'slave', master_ips: [] },
];

/** A name in use is rejected by the table of errors, a name that breaks the rule of names is not in it. */
const BOTH = ['ERR-UNCHANGED', 'ERR-UNCHANGED-ELSEWHERE'];

/** What is refused changes nothing (errors#rule-3). */
export function unchangedChecks(check: Declare): void {
  check('a refused update of a volume changes no field', ['ERR-UNCHANGED-ELSEWHERE'], async (t) => {
    const volume = await arrangeVolume(t, { tags: [RUN_TAGS[0]] });
    const wish = { tags: [RUN_TAGS[1]], label: 'x'.repeat(33) };
    const answer = await t.owner.put(volume.path, wish);
    if (!answer.refused) return;
    const before = { tags: [RUN_TAGS[0]], label: volume.body.label };
    await readsInTheEnd(t, 'ERR-UNCHANGED-ELSEWHERE', volume.path, before);
  });

  check('a refused volume makes none of its tags', ['ERR-UNCHANGED-ELSEWHERE'], async (t) => {
    const tag = t.names.label();
    try {
      for (const wrong of [{ label: 'x'.repeat(33) }, { region: t.names.label() }]) {
        if (!(await createVolume(t, volumeBody(t, { ...wrong, tags: [tag] }))).refused) return;
      }
      await isNoTag(t, 'ERR-UNCHANGED-ELSEWHERE', tag);
    } finally {
      await t.owner.delete(tagPath(tag));
    }
  });

  check('a refused update of a domain changes no field', ['ERR-UNCHANGED-ELSEWHERE'], async (t) => {
    const domain = await arrangeDomain(t, { description: 'before', refresh_sec: 3600 });
    const before = await readOnce(t, domain.path);
    for (const wrong of WRONG_IN_A_DOMAIN) {
      const wish = { domain: `renamed.${domain.body.domain}`, ...OTHER_DOMAIN, ...wrong };
      if (!(await t.owner.put(domain.path, wish)).refused) return;
      await readsInTheEnd(
        t,
        'ERR-UNCHANGED-ELSEWHERE',
        domain.path,
        shown(before, Object.keys(wish)),
      );
    }
  });

  check('a refused clone of a domain changes nothing', BOTH, async (t) => {
    const source = await UNCHANGED.master(t);
    const before = await readOnce(t, source.path);
    const name = `${'x'.repeat(64)}.${source.body.domain}`;
    const answers = [
      await cloneDomain(t, source, source.body.domain),
      await cloneDomain(t, source, name),
    ];
    if (!answers.every(({ refused }) => refused)) return;
    const fields = ['domain', 'status', 'description', 'soa_email', 'ttl_sec'];
    await readsInTheEnd(t, 'ERR-UNCHANGED', source.path, shown(before, fields));
    const unwanted = { is: ({ domain }: { domain?: unknown }) => domain === name, called: name };
    await lacksInTheEnd(t, 'ERR-UNCHANGED-ELSEWHERE', '/domains', unwanted, answers);
  });

  check(
    'a refused load balancer does not take its label',
    ['ERR-UNCHANGED-ELSEWHERE'],
    async (t) => {
      const label = t.names.label();
      const refused = await createBalancer(t, { label, client_conn_throttle: 21 });
      if (!refused.refused) return;
      const again = () => createBalancer(t, { label });
      const { last: made } = await poll(again, ({ ok }) => ok, t.convergence);
      if (!made.ok && !(await createBalancer(t)).ok) return;
      t.holds('ERR-UNCHANGED-ELSEWHERE', made.ok, {
        expected: `the label ${label} to be free after a refusal`,
        received: made.summary,
        answers: [refused, made],
      });
    },
  );

  check('a refused domain does not take its name', ['ERR-UNCHANGED-ELSEWHERE'], async (t) => {
    const right = domainBody(t);
    const refusals: Answer[] = [];
    for (const wrong of WRONG_IN_A_NEW_DOMAIN) {
      refusals.push(await createDomain(t, { ...right, ...wrong }));
    }
    if (refusals.every(({ refused }) => refused)) await isNameFree(t, right, refusals);
    const { refusingNameserver } = t.run.settings.configuration.fixtures;
    if (refusingNameserver === undefined || isShortRun(t)) return;
    const imported = domainBody(t);
    const refusal = await importDomain(t, String(imported.domain), refusingNameserver);
    // One that is accepted may come to nothing later.
    if (refusal.refused) await isNameFree(t, imported, [refusal]);
  });

  check('a refused update of a VPC changes no field', ['ERR-UNCHANGED'], async (t) => {
    const vpc = await arrangeVpc(t, { description: 'before' });
    const before = await readOnce(t, vpc.path);
    const answer = await t.owner.put(vpc.path, { description: 'after', label: 'no--label' });
    if (!answer.refused || before.body?.description !== 'before') return;
    await readsInTheEnd(t, 'ERR-UNCHANGED', vpc.path, { description: 'before' });
  });
}

/** The values of those of these fields that an answer shows. */
function shown({ body }: Answer, fields: readonly string[]): Record<string, unknown> {
  const present = fields.filter((field) => body?.[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, body[field]]));
}

/** The domain is created as it should have been, where any is. */
async function isNameFree(
  t: CheckContext,
  right: ReturnType<typeof domainBody>,
  refusals: readonly Answer[],
): Promise<void> {
  const again = () => createDomain(t, right);
  const { last: made } = await poll(again, ({ ok }) => ok, t.convergence);
  if (!made.ok && !(await createDomain(t, domainBody(t))).ok) return;
  t.holds('ERR-UNCHANGED-ELSEWHERE', made.ok, {
    expected: `the name ${right.domain} to be free after a refusal`,
    received: made.summary,
    answers: [...refusals, made],
  });
}
