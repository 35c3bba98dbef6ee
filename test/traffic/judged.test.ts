import { expect, test } from 'vitest';
import { judged } from '../../src/traffic/judged.ts';
import { FOREIGN, RIGHT, WRONG } from './exchanges.ts';

test('names the operation, and what disagrees', () => {
  expect(judged(RIGHT)).toMatchObject({ operation: 'listRegions', findings: [] });
  expect(judged(WRONG).findings.map(({ where }) => where)).toEqual(['/data']);
});

test.each([FOREIGN, { ...RIGHT, method: 'DELETE' }])('is silent where the document is', (given) => {
  expect(judged(given)).toMatchObject({ operation: undefined, findings: [] });
});

test('blames only the client for what no server may be blamed for taking', () => {
  const domain = { domain: 'example.org', type: 'master', soa_email: 'a@example.org' };
  const sent = { ...domain, axfr_ips: null };
  const { findings } = judged({
    method: 'POST',
    url: '/v4/domains',
    requestBody: JSON.stringify(sent),
    status: 200,
    answerHeaders: { 'content-type': 'application/json' },
    answerBody: '{}',
  });
  const about = findings.filter(({ requirement }) => requirement === 'DOM-AXFR-IPS-TYPE');
  expect(about.map(({ side }) => side)).toEqual(['request']);
});
