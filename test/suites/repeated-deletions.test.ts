import { expect, test } from 'vitest';
import { arrangeDomain } from '../../src/check/arrange/domain.ts';
import { arrangeTag } from '../../src/check/arrange/tags/tag.ts';
import { arrangeVolume } from '../../src/check/arrange/volume.ts';
import { arrangeVpc } from '../../src/check/arrange/vpc.ts';
import { suite } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { isDeleted } from '../../src/check/in-the-end.ts';
import type { Core } from '../../src/reference/core.ts';
import { repeatedWhen } from '../../src/reference/dialects/repeated.ts';
import { refusal } from '../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../src/reference/faults/fault.ts';
import { volumes } from '../../suites/04-volumes/index.ts';
import { removeVolume } from '../../suites/04-volumes/requests.ts';
import { vpcs } from '../../suites/05-vpcs/index.ts';
import { removeDomain } from '../../suites/07-domains/requests.ts';
import { removeTag } from '../../suites/08-tags/requests.ts';
import { authentication } from '../../suites/12-authentication/index.ts';
import { remove } from '../../suites/13-events/told-vpcs.ts';
import { against, checksOf } from './support/against.ts';
import { generatedChecks } from './support/generated-checks.ts';
import { complaints } from './support/seen-green.ts';

/** Checks in which deletions of these kinds are the first ones. */
const checks = [
  ...vpcs.checks.filter(({ title }) => title === 'the list holds a VPC until it is deleted'),
  ...volumes.checks.filter(({ title }) => title === 'a volume that has grown is deleted too'),
];

test('a deletion that a gateway sends twice is no refusal', async () => {
  for (const check of checks) {
    const wrap = repeatedWhen((deletion) => deletion === 1);
    const { ids } = await against({ checks: [check], wrap });
    expect(ids('failed')).toEqual([]);
    expect(ids('passed')).toEqual(expect.arrayContaining([...check.requirements]));
  }
}, 60_000);

test('nor where another one of a check is sent twice each time that it is checked', async () => {
  const three = suite('Volumes', (check) =>
    check('three volumes are deleted', ['VOL-DELETE'], async (t) => {
      for (const _ of [1, 2, 3]) {
        const { path } = await arrangeVolume(t);
        await isDeleted(t, 'VOL-DELETE', path);
        t.creations.forget(path);
      }
    }));
  const turns = async (...met: readonly number[]) => {
    const wrap = repeatedWhen((deletion) => met.includes(deletion));
    return (await against({ checks: three.checks, wrap, settleSeconds: 0.3 })).ids;
  };
  expect((await turns(1, 3, 6))('failed')).toEqual([]);
  expect((await turns(1, 2, 3))('failed')).toEqual(['VOL-DELETE']);
}, 60_000);

/** Deletions that are in the way of what a check decides, each of a section of its own. */
const REMOVALS: Readonly<Record<string, (t: CheckContext) => Promise<void>>> = {
  'DOM-LIST': async (t) => removeDomain(t, (await arrangeDomain(t)).path),
  'TAG-CREATE': async (t) => removeTag(t, (await arrangeTag(t)).label),
  'VOL-LIST': async (t) => removeVolume(t, await arrangeVolume(t)),
  'EVT-ACCOUNT': async (t) => void (await remove(t, await arrangeVpc(t), { labels: [] })),
};

test.each(Object.entries(REMOVALS))(
  'nor where something else rests on it: %s',
  async (id, work) => {
    const removing = suite('Volumes', (check) =>
      check('something is removed', [id], async (t) => {
        await work(t);
        t.accepted(id, await t.owner.get('/regions'));
      }));
    const wrap = repeatedWhen((deletion) => deletion <= 2);
    const said = await against({ checks: removing.checks, wrap, settleSeconds: 0.2 });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain(id);
  },
);

test('nor where a gateway words the second answer its own way, and the token is one of scopes', async () => {
  const title = 'deleteVpc takes its scopes and no others';
  const check = authentication.checks.filter((each) => each.title === title);
  const twice = repeatedWhen((deletion) => deletion === 1);
  const odd: Fault['wrap'] = (core) => {
    const repeating = twice(core);
    return (...asked) => {
      const { state, ...step } = repeating(...asked);
      const isMissing = step.answer?.status === 404;
      return isMissing ? { state, answer: refusal('Nothing is there.', 400) } : { state, ...step };
    };
  };
  const said = await against({ checks: check, wrap: odd });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('AUTH-SCOPE-VPC-WRITE');
}, 60_000);

/** To delete what is deleted already succeeds once more, as HTTP suggests (RFC 9110, section 9.2.2). */
const idempotent = (core: Core): Core => {
  const done = new Set<string>();
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    if (request.method !== 'DELETE') return step;
    if (step.answer?.status === 404 && done.has(request.path)) {
      return { state: step.state, answer: { status: 200, body: {} } };
    }
    done.add(request.path);
    return step;
  };
};

test('a second deletion that is answered like the first brings nothing back', async () => {
  const checks = [
    ...checksOf(volumes.checks, 'VOL-DELETE-IRREVERSIBLE'),
    ...checksOf(vpcs.checks, 'VPC-DELETE'),
  ];
  const said = await against({ checks, wrap: idempotent });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toEqual(
    expect.arrayContaining(['VOL-DELETE-IRREVERSIBLE', 'VPC-DELETE']),
  );
}, 60_000);

/** What the caller does not have is gone in any case: a target may call its deletion a success and do nothing. */
const nothingToDelete = (core: Core): Core => {
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const isUnknown = request.method === 'DELETE' && step.answer?.status === 404;
    return isUnknown ? { state: step.state, answer: { status: 200, body: {} } } : step;
  };
};

test("nor does one of what never was there, or is somebody else's and stays", async () => {
  const unknown = generatedChecks.filter(({ title }) => title.startsWith('DELETE '));
  const others = checksOf(authentication.checks, 'AUTH-OTHER-ACCOUNT');
  const grants = checksOf(vpcs.checks, 'VPC-DELETE-PERMISSION');
  const checks = [...unknown, ...others, ...grants];
  const said = await against({ checks, wrap: nothingToDelete });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('AUTH-OTHER-ACCOUNT');
}, 120_000);

test('deletions that are refused and carried out every time are wrong', async () => {
  for (const [at, check] of checks.entries()) {
    const { ids } = await against({ checks: [check], wrap: repeatedWhen(() => true) });
    expect(ids('failed')).toContain(['VPC-DELETE', 'VOL-DELETE'][at]);
  }
}, 60_000);
