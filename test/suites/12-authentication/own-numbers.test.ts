import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { type Body, OWNER } from '../../../src/reference/faults/blocks/index.ts';
import { instances } from '../../../suites/11-instances/index.ts';
import { authentication } from '../../../suites/12-authentication/index.ts';
import { against, told } from '../support/against.ts';

const ITEM = /^\/v4\/(?:volumes|vpcs|domains|images\/private)\/[^/]+$/;

/** What the other account lost, by method and path. */
const lost: string[] = [];

/** Under each id of the owner's, the other account has something of its own, by another name. */
function numberedByAccount(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const isOther = principal.kind === 'user' && principal.username === 'other-owner';
    if (!isOther || !ITEM.test(request.path)) return core(state, principal, request, ...rest);
    if (request.method !== 'GET') {
      lost.push(`${request.method} ${request.path}`);
      return { state, answer: { status: 200, body: {} } };
    }
    const step = core(state, OWNER, request, ...rest);
    if (!step.answer || step.answer.status >= 300) return step;
    const { label: _, domain, ...body } = step.answer.body as Body;
    const theirs = domain ? { domain: `their-${domain}` } : { label: 'theirs' };
    return { ...step, answer: { ...step.answer, body: { ...body, ...theirs } } };
  };
}

test('what another account has by the same id is neither blamed nor touched', async () => {
  const checks = authentication.checks.filter(({ title }) => title.endsWith('is out of reach'));
  const said = await against({ checks, wrap: numberedByAccount });
  expect(said.ids('failed'), told(said, 'AUTH-OTHER-ACCOUNT')).not.toContain('AUTH-OTHER-ACCOUNT');
  expect(lost).toEqual([]);
});

/** The other account has a load balancer of its own under each id of the owner's, which has no config yet. */
function balancersNumberedByAccount(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const isOther = principal.kind === 'user' && principal.username === 'other-owner';
    const configures = request.method === 'POST' && CONFIGS.test(request.path);
    if (!isOther || !configures) return core(state, principal, request, ...rest);
    return { state, answer: { status: 200, body: { id: 1, ...Object(request.body) } } };
  };
}

const CONFIGS = /^\/v4\/nodebalancers\/[^/]+\/configs$/;

/** It has an instance under the id of the owner's too, and no list shows ids. */
function instancesWithoutIds(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const isOther = principal.kind === 'user' && principal.username === 'other-owner';
    if (!isOther || !request.path.startsWith('/v4/compute/instances')) return step;
    const isList = request.path === '/v4/compute/instances' && request.method === 'GET';
    const page = { page: 1, pages: 1, results: 1 };
    const body = isList
      ? { data: [{ label: 'theirs' }], ...page }
      : { data: [], ...page, results: 0 };
    return { state, answer: { status: 200, body } };
  };
}

test.each([
  ['a load balancer', balancersNumberedByAccount],
  ['an instance', instancesWithoutIds],
])('what the other account does to %s of its own is not blamed', async (kind, wrap) => {
  const checks = authentication.checks.filter(({ title }) => title.includes(`acts on ${kind} of`));
  const said = await against({ checks, wrap });
  expect(checks).toHaveLength(1);
  expect(said.ids('failed'), told(said, 'AUTH-OTHER-ACCOUNT')).not.toContain('AUTH-OTHER-ACCOUNT');
});

const OF_INSTANCE = /^\/v4\/compute\/instances\/(\d+)\//;

/** The other account gets an instance under the id of the owner's after it has listed its own. */
function instancesGivenMeanwhile(core: Core): Core {
  const theirs = new Set<number>();
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    if (principal.kind !== 'user' || principal.username !== 'other-owner') return step;
    const [, inPath] = OF_INSTANCE.exec(request.path) ?? [];
    const id = inPath ?? (Object(request.body) as Body).compute_id;
    const page = { page: 1, pages: 1, results: theirs.size };
    if (id !== undefined && step.answer && step.answer.status >= 400) {
      theirs.add(Number(id));
      const body = inPath === undefined ? { compute_id: id } : { data: [], ...page, results: 0 };
      return { state, answer: { status: 200, body } };
    }
    if (request.path !== '/v4/compute/instances' || request.method !== 'GET') return step;
    return { state, answer: { status: 200, body: { data: [...theirs].map(asItem), ...page } } };
  };
}

const asItem = (id: number) => ({ id });

test.each([
  ['AUTH-OTHER-ACCOUNT', authentication, 'nobody acts on an instance of another account'],
  [
    'IP-CREATE-COMPUTE-ID-KNOWN',
    instances,
    'nobody is given an address on an instance of another account',
  ],
])(
  '%s: an id that the other account is given meanwhile is not blamed',
  async (id, suite, title) => {
    const checks = suite.checks.filter((each) => each.title === title);
    const said = await against({ checks, wrap: instancesGivenMeanwhile });
    expect(checks).toHaveLength(1);
    expect(said.ids('failed'), told(said, id)).not.toContain(id);
  },
);
