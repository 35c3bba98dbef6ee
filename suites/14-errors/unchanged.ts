import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import type { Declare } from '../../src/check/check.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import { cloneDomain, UNCHANGED } from '../07-domains/requests.ts';
import { createBalancer } from '../10-load-balancers/requests.ts';

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

/** A name in use is rejected by the table of errors, a name that breaks the rule of names is not in it. */
const BOTH = ['ERR-UNCHANGED', 'ERR-UNCHANGED-ELSEWHERE'];

/** What is refused changes nothing (errors#rule-3). */
export function unchangedChecks(check: Declare): void {
  check('a refused update of a volume changes no field', ['ERR-UNCHANGED-ELSEWHERE'], async (t) => {
    const volume = await arrangeVolume(t, { tags: [RUN_TAGS[0]] });
    const wish = { tags: [RUN_TAGS[1]], label: 'x'.repeat(33) };
    const answer = await t.owner.put(volume.path, wish);
    if (!answer.refused) return;
    const after = await t.owner.get(volume.path);
    t.equal('ERR-UNCHANGED-ELSEWHERE', after, '/tags', [RUN_TAGS[0]]);
    t.equal('ERR-UNCHANGED-ELSEWHERE', after, '/label', volume.body.label);
  });

  check('a refused update of a domain changes no field', ['ERR-UNCHANGED-ELSEWHERE'], async (t) => {
    const domain = await arrangeDomain(t, { description: 'before', refresh_sec: 3600 });
    const before = await t.owner.get(domain.path);
    for (const wrong of WRONG_IN_A_DOMAIN) {
      const wish = { domain: `renamed.${domain.body.domain}`, ...OTHER_DOMAIN, ...wrong };
      if (!(await t.owner.put(domain.path, wish)).refused) return;
      const after = await t.owner.get(domain.path);
      const fields = Object.keys(wish).filter((field) => before.body?.[field] !== undefined);
      for (const field of fields)
        t.equal('ERR-UNCHANGED-ELSEWHERE', after, `/${field}`, before.body[field]);
    }
  });

  check('a refused clone of a domain changes nothing', BOTH, async (t) => {
    const source = await UNCHANGED.master(t);
    const before = await t.owner.get(source.path);
    const name = `${'x'.repeat(64)}.${source.body.domain}`;
    const answers = [
      await cloneDomain(t, source, source.body.domain),
      await cloneDomain(t, source, name),
    ];
    if (!answers.every(({ refused }) => refused)) return;
    const after = await t.owner.get(source.path);
    for (const field of ['domain', 'status', 'description', 'soa_email', 'ttl_sec']) {
      t.equal('ERR-UNCHANGED', after, `/${field}`, before.body?.[field]);
    }
    const listed = (await t.owner.list('/domains')) ?? [];
    t.holds('ERR-UNCHANGED-ELSEWHERE', !listed.some(({ domain }) => domain === name), {
      expected: `no domain ${name} after its creation was refused`,
      received: 'it is listed',
      answers: [...answers, after],
    });
  });

  check(
    'a refused load balancer does not take its label',
    ['ERR-UNCHANGED-ELSEWHERE'],
    async (t) => {
      const label = t.names.label();
      const refused = await createBalancer(t, { label, client_conn_throttle: 21 });
      if (!refused.refused) return;
      const made = await createBalancer(t, { label });
      if (!made.ok && !(await createBalancer(t)).ok) return;
      t.holds('ERR-UNCHANGED-ELSEWHERE', made.ok, {
        expected: `the label ${label} to be free after a refusal`,
        received: made.summary,
        answers: [refused, made],
      });
    },
  );

  check('a refused update of a VPC changes no field', ['ERR-UNCHANGED'], async (t) => {
    const vpc = await arrangeVpc(t, { description: 'before' });
    const before = await t.owner.get(vpc.path);
    const answer = await t.owner.put(vpc.path, { description: 'after', label: 'no--label' });
    if (!answer.refused || before.body?.description !== 'before') return;
    t.equal('ERR-UNCHANGED', await t.owner.get(vpc.path), '/description', 'before');
  });
}
