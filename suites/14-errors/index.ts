import fc from 'fast-check';
import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeVolume, volumeBody } from '../../src/check/arrange/volume.ts';
import { arrangeVpc, vpcBody } from '../../src/check/arrange/vpc.ts';
import { suite } from '../../src/check/check.ts';
import { property } from '../../src/check/property.ts';
import { RUN_TAGS } from '../../src/generate/run-tags.ts';
import type { Answer } from '../../src/http/answer.ts';
import { cloneDomain } from '../07-domains/requests.ts';
import { UNCHANGED } from '../07-domains/unchanged.ts';
import { createBalancer } from '../10-load-balancers/requests.ts';

const OBJECT = { type: 'object', not: 'a name' };

/** Names of fields that mean something to the languages that servers are written in. */
const ODD_KEYS = ['__proto__', 'constructor', '', '$where', 'a.b'];

function odd(key: string) {
  return JSON.parse(`{${JSON.stringify(key)}: {}}`);
}

const GREAT = '99999999999999999999';

/** Ids, labels and pages that are no such thing, or none that any target has. */
const ODD_ADDRESSES = [
  ...['/volumes', '/vpcs', '/domains'].flatMap((list) =>
    [GREAT, '-1', '0', '1.5', 'null', '%25', '%00'].map((id) => `${list}/${id}`),
  ),
  ...['%25', '%00', 'a%2Fb', '%F0%9F%98%80', '..%2F..'].map((label) => `/tags/${label}`),
  ...[`page=${GREAT}`, 'page=1.5', 'page=', `page_size=${GREAT}`, 'page_size=word'].flatMap(
    (query) => [`/volumes?${query}`, `/domains?${query}`],
  ),
  '/regions/%00',
  `/images/private/${GREAT}`,
  `/compute/instances/${GREAT}/volumes`,
  `/nodebalancers/${GREAT}/configs/${GREAT}`,
];

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
  { ttl_sec: OBJECT },
  { master_ips: [] },
];

/** Errors: classes of status, the unchanged state, and which field is named. */
export const errors = suite('Errors', (check) => {
  check('a lawful request is answered with a 2xx', ['ERR-SUCCESS-2XX'], async (t) => {
    t.accepted('ERR-SUCCESS-2XX', await t.owner.get('/regions'));
    t.accepted('ERR-SUCCESS-2XX', await t.owner.get('/volumes'));
  });

  check('no body is answered with a 5xx', ['ERR-NO-5XX'], async (t) => {
    const paths = fc.constantFrom('/volumes', '/vpcs', '/domains', '/tags', '/nodebalancers');
    const junk = fc.dictionary(fc.string({ maxLength: 8 }), fc.jsonValue(), { maxKeys: 4 });
    const examples = ODD_KEYS.map((key): [string, typeof OBJECT] => ['/volumes', odd(key)]);
    await property(t, fc.tuple(paths, junk), { cases: 40, examples }, async ([path, fields]) => {
      const answer = await t.creations.attempt({
        collection: path,
        body: { ...fields, label: OBJECT, domain: OBJECT },
        path: (made) => (made?.id === undefined ? undefined : `${path}/${made.id}`),
      });
      t.holds('ERR-NO-5XX', answer.status < 500, {
        expected: 'a refusal, not a server error',
        received: answer.summary,
        answers: [answer],
      });
    });
  });

  check('no address is answered with a 5xx', ['ERR-NO-5XX'], async (t) => {
    for (const path of ODD_ADDRESSES) {
      const answer = await t.owner.get(path);
      t.holds('ERR-NO-5XX', answer.status < 500, {
        expected: 'a list, an object or a refusal, not a server error',
        received: answer.summary,
        answers: [answer],
      });
    }
  });

  check('a refused update of a volume changes no field', ['ERR-UNCHANGED'], async (t) => {
    const volume = await arrangeVolume(t, { tags: [RUN_TAGS[0]] });
    const wish = { tags: [RUN_TAGS[1]], label: 'x'.repeat(33) };
    const answer = await t.owner.put(volume.path, wish);
    if (!answer.refused) return;
    const after = await t.owner.get(volume.path);
    t.equal('ERR-UNCHANGED', after, '/tags', [RUN_TAGS[0]]);
    t.equal('ERR-UNCHANGED', after, '/label', volume.body.label);
  });

  check('a refused update of a domain changes no field', ['ERR-UNCHANGED'], async (t) => {
    const domain = await arrangeDomain(t, { description: 'before', refresh_sec: 3600 });
    const before = await t.owner.get(domain.path);
    for (const wrong of WRONG_IN_A_DOMAIN) {
      const wish = { domain: `renamed.${domain.body.domain}`, ...OTHER_DOMAIN, ...wrong };
      if (!(await t.owner.put(domain.path, wish)).refused) return;
      const after = await t.owner.get(domain.path);
      const fields = Object.keys(wish).filter((field) => before.body?.[field] !== undefined);
      for (const field of fields) t.equal('ERR-UNCHANGED', after, `/${field}`, before.body[field]);
    }
  });

  check('a refused clone of a domain changes nothing', ['ERR-UNCHANGED'], async (t) => {
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
    t.holds('ERR-UNCHANGED', !listed.some(({ domain }) => domain === name), {
      expected: `no domain ${name} after its creation was refused`,
      received: 'it is listed',
      answers: [...answers, after],
    });
  });

  check('a refused load balancer does not take its label', ['ERR-UNCHANGED'], async (t) => {
    const label = t.names.label();
    const refused = await createBalancer(t, { label, client_conn_throttle: 21 });
    if (!refused.refused) return;
    const made = await createBalancer(t, { label });
    if (!made.ok && !(await createBalancer(t)).ok) return;
    t.holds('ERR-UNCHANGED', made.ok, {
      expected: `the label ${label} to be free after a refusal`,
      received: made.summary,
      answers: [refused, made],
    });
  });

  check('a refused update of a VPC changes no field', ['ERR-UNCHANGED'], async (t) => {
    const vpc = await arrangeVpc(t, { description: 'before' });
    const before = await t.owner.get(vpc.path);
    const answer = await t.owner.put(vpc.path, { description: 'after', label: 'no--label' });
    if (!answer.refused || before.body?.description !== 'before') return;
    t.equal('ERR-UNCHANGED', await t.owner.get(vpc.path), '/description', 'before');
  });

  check('a named field is the one at fault', ['ERR-FIELD-PATH'], async (t) => {
    const long = await t.owner.post('/volumes', volumeBody(t, { label: 'x'.repeat(33) }));
    namesOnly(long, /^label$/);
    const subnets = [{ label: 'one', ipv4: '8.8.8.0/24' }];
    namesOnly(await t.owner.post('/vpcs', vpcBody(t, { subnets })), /^subnets/);

    function namesOnly(answer: Answer, field: RegExp): void {
      if (!answer.refused) return;
      const named = fieldsOf(answer);
      t.observe(
        'SIL-ERROR-FIELD-MISSING',
        named.length > 0 ? 'a field is named' : 'no field is named',
        answer,
      );
      t.observe(
        'SIL-ERRORS-MANY',
        `${answer.body?.errors?.length ?? 0} errors for one wrong field`,
        answer,
      );
      t.holds('ERR-FIELD-PATH', named.length === 0 || named.some((name) => field.test(name)), {
        expected: `a field that matches ${field.source}, or none`,
        received: named.join(', '),
        answers: [answer],
        where: '/errors',
      });
    }
  });
});

function fieldsOf(answer: Answer): string[] {
  const errors: unknown[] = Array.isArray(answer.body?.errors) ? answer.body.errors : [];
  return errors.flatMap((error) => {
    const field = (error as { field?: unknown } | null)?.field;
    return typeof field === 'string' && field !== '' ? [field] : [];
  });
}
