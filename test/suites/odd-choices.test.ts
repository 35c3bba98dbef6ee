import { expect, test } from 'vitest';
import type { Answer } from '../../src/reference/call.ts';
import type { Core } from '../../src/reference/core.ts';
import {
  alterAnswer,
  alterItems,
  alterRequest,
  type Body,
  instead,
  refusal,
  refuseWhen,
  unwrapped,
} from '../../src/reference/faults/blocks/index.ts';
import { alterSource } from '../../src/reference/faults/blocks/volume.ts';
import { suites } from '../../suites/index.ts';
import { type Against, against } from './support/against.ts';
import { complaints } from './support/seen-green.ts';

const EVERY = suites.flatMap(({ checks }) => checks);

/** What is complained of, and what is decided, by the checks of these titles against a server that does so. */
async function said(
  titles: readonly string[],
  wrap: (core: Core) => Core,
  how: Pick<Against, 'server' | 'configure' | 'settleSeconds'> = {},
) {
  const checks = EVERY.filter(({ title }) => titles.some((each) => title.includes(each)));
  expect(checks.length).toBeGreaterThan(0);
  const found = await against({ checks, wrap, settleSeconds: 0.5, ...how });
  return { complaints: complaints(found), passed: found.ids('passed') };
}

/** What an odd server may do, for which no dialect stands: none is blamed. */
test('a list of nothing may have no first page', async () => {
  const nothing = { data: [], page: 1, pages: 1, results: 0 };
  const wrap =
    (core: Core): Core =>
    (state, principal, request, ...rest) => {
      if (!request.path.endsWith('/stackscripts')) return core(state, principal, request, ...rest);
      const isOut = 'page' in request.query;
      const answer = isOut
        ? refusal('There is no such page.', 404)
        : { status: 200, body: nothing };
      return { state, answer };
    };
  const all = await said(['GET /compute/stackscripts'], wrap);
  expect(all.complaints).toEqual([]);
  expect(all.passed).toContain('LIST-EVERY-LIST');
});

test('null as a description may read as one of the server', async () => {
  const wrap = instead(
    ['captureImage', 'uploadImage'],
    (core, state, principal, request, ...rest) => {
      const { description, ...body } = request.body as Body;
      const own = { ...body, description: description ?? 'made by a server' };
      return core(state, principal, { ...request, body: own }, ...rest);
    },
  );
  const titles = ['POST /images: any two', 'POST /images/upload: any two', 'null as description'];
  const all = await said(titles, wrap);
  expect(all.complaints).toEqual([]);
});

test('one of the listed scripts is enough', async () => {
  const wrap = instead('createInstance', (core, state, principal, request, ...rest) =>
    (request.body as Body)?.stackscript_id === 101
      ? { state, answer: refusal('The script needs an input.') }
      : core(state, principal, request, ...rest),
  );
  const all = await said(['a listed deployment script is taken'], wrap);
  expect(all.complaints).toEqual([]);
  expect(all.passed).toContain('INST-CREATE-STACKSCRIPT');
});

test('a read that does not know of a new instance yet says nothing of its configs', async () => {
  let reads = 0;
  const wrap =
    (core: Core): Core =>
    (state, principal, request, ...rest) => {
      const isOfConfigs = request.method === 'GET' && request.path.endsWith('/configs');
      reads += isOfConfigs ? 1 : 0;
      return isOfConfigs && reads % 3 !== 0
        ? { state, answer: refusal('There is no such instance.', 404) }
        : core(state, principal, request, ...rest);
    };
  const titles = ['an interface keeps the VPC of its subnet until'];
  // Time enough for the reads in between, on a busy machine too.
  const all = await said(titles, wrap, { settleSeconds: 5 });
  expect(all.complaints).toEqual([]);
  expect(all.passed).toContain('VPC-DELETE-FREED');
});

test('a read from before all updates of an imported zone does not tell what the last one came to', async () => {
  let updates = 0;
  const seen: Answer[] = [];
  const wrap =
    (core: Core): Core =>
    (state, principal, request, ...rest) => {
      const step = core(state, principal, request, ...rest);
      const isOne = /\/domains\/\d+$/.test(request.path);
      if (!isOne || !step.answer) return step;
      updates += request.method === 'PUT' ? 1 : 0;
      if (request.method !== 'GET') return step;
      // As its zone had it.
      const body = { ...(step.answer.body as Body), refresh_sec: 57_600 };
      const imported = updates === 0 ? { ...step.answer, body } : step.answer;
      seen.push(imported);
      if (updates === 0) return { ...step, answer: imported };
      const isStale = updates === 5 && seen.length > 1;
      updates += isStale ? 1 : 0;
      return isStale ? { ...step, answer: seen[0] as Answer } : step;
    };
  const all = await said(['a zone is imported from a name server that transfers it'], wrap);
  expect(all.complaints).toEqual([]);
  expect(updates).toBeGreaterThan(5);
});

/** What a target does is over later than any change shows. */
const SLOW_WORK = {
  settleSeconds: 0.3,
  // biome-ignore lint/suspicious/noExplicitAny: a configuration file as a user writes it
  configure: (raw: any) => ({ ...raw, limits: { ...raw.limits, bootSeconds: 10 } }),
};

const AT_ONCE = {
  volumeCreate: 0,
  volumeResize: 0,
  imageCapture: 0,
  imageUpload: 0,
  instanceBoot: 0,
};

test('a volume may take longer until it is ready than a change until it shows', async () => {
  const server = { settings: { delays: { ...AT_ONCE, volumeCreate: 1_000, volumeResize: 1_000 } } };
  const all = await said(['without size a volume has 20 GiB'], unwrapped, { ...SLOW_WORK, server });
  expect(all.complaints).toEqual([]);
  expect(all.passed).toContain('VOL-STATUS-BECOMES-ACTIVE');
});

test('an image may take longer until it is available than a change until it shows', async () => {
  const server = { settings: { delays: { ...AT_ONCE, imageUpload: 1_000 } } };
  const all = await said(['with its data an image is available'], unwrapped, {
    ...SLOW_WORK,
    server,
  });
  expect(all.complaints).toEqual([]);
  expect(all.passed).toContain('IMG-UPLOAD-COMPLETES');
});

test('a resize may show its size at once and go on for long', async () => {
  const wrap = alterItems(['getVolume', 'resizeVolume'], (volume) => {
    if (volume.size > 20) volume.status = 'resizing';
  });
  const all = await said(['racing resizes end with the largest size'], wrap);
  expect(all.complaints).toEqual([]);
});

test('the listing of a tag may take pages of ten at most', async () => {
  const wrap = refuseWhen('listTaggedObjects', (_, { query }) => Number(query.page_size) > 10);
  const within = alterRequest('listTaggedObjects', (request) => {
    const { page_size, ...query } = request.query;
    return page_size !== undefined && Number(page_size) <= 10 ? { ...request, query } : request;
  });
  const all = await said(['the listing of a tag takes page and page_size'], (core) =>
    wrap(within(core)),
  );
  expect(all.complaints).toEqual([]);
});

test('who is refused as the owner is lacks no scope', async () => {
  const wrap = refuseWhen('attachVolume', () => true);
  const all = await said(['attachVolume takes its scopes and no others'], wrap);
  expect(all.complaints.filter((each) => each.includes('AUTH-SCOPE'))).toEqual([]);
});

test('data that is refused whatever its size tells of no limit', async () => {
  const wrap =
    (core: Core): Core =>
    (state, principal, request, now, outcome) =>
      core(
        state,
        principal,
        request,
        now,
        outcome?.kind === 'upload-received'
          ? { kind: 'upload-failed', reason: 'Not in this form.', tooLarge: false }
          : outcome,
      );
  const all = await said(['6 GB of data are refused, and 3 MB are not'], wrap);
  expect(all.complaints.filter((each) => each.includes('SIZE-LIMIT'))).toEqual([]);
});

test('what a resize changes besides is not blamed on the detachment after it', async () => {
  const wrap = alterSource('resizeVolume', ({ id }) => ({ label: `volume${id}` }));
  const all = await said(['lists show an attached volume, as reading it does'], wrap);
  expect(all.complaints.filter((each) => each.includes('VOL-DETACH'))).toEqual([]);
});

test('tags may be shown in another order', async () => {
  const reversed = (body: Body) => ({ ...body, tags: [...(body.tags ?? [])].reverse() });
  const wrap = alterAnswer(['createVolume', 'getVolume', 'updateVolume'], reversed);
  const all = await said(['what an update of a volume leaves out it keeps'], wrap);
  expect(all.complaints).toEqual([]);
  expect(all.passed).toContain('VOL-UPDATE');
});

test('sizes may come in steps', async () => {
  const wrap = refuseWhen(['createVolume', 'resizeVolume'], ({ size = 20 }) => size % 10 !== 0);
  const all = await said(['POST /volumes/{volumeId}/resize keeps VOL-RESIZE'], wrap);
  expect(all.complaints).toEqual([]);
});
