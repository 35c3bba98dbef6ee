import { expect, test } from 'vitest';
import { suite } from '../../../../src/check/check.ts';
import type { Core } from '../../../../src/reference/core.ts';
import { alterItems, refusal, refuseWhen } from '../../../../src/reference/faults/blocks/index.ts';
import { VOLUME_ANSWERS, volumeInPath } from '../../../../src/reference/faults/blocks/volume.ts';
import { volumes } from '../../../../suites/04-volumes/index.ts';
import { contract } from '../../../../suites/support/contract.ts';
import { type Against, against } from '../../support/against.ts';
import { complaints } from '../../support/seen-green.ts';
import { titled } from '../../support/titled.ts';

/** A change shows at once; what is created or resized takes longer than any change may take to show. */
const SLOW_MILLIS = 1_000;
const configure: Against['configure'] = (raw) => ({
  ...raw,
  limits: { ...raw.limits, settleSeconds: 0.5, bootSeconds: 10 },
});

function slow(volumeCreate: number, volumeResize: number): Against['server'] {
  const others = { imageCapture: 0, imageUpload: 0, instanceBoot: 0 };
  return { settings: { delays: { volumeCreate, volumeResize, ...others } } };
}

/** A volume has its new size once it is active again, and takes nothing until then. */
function sizeInTheEnd(core: Core): Core {
  const active = new Map<number, number>();
  const shown = alterItems(VOLUME_ANSWERS, (volume) => {
    if (volume.status === 'resizing') volume.size = active.get(volume.id) ?? volume.size;
    else active.set(volume.id, volume.size);
  });
  const busy = refuseWhen(
    ['updateVolume', 'deleteVolume', 'detachVolume', 'attachVolume'],
    (_, request, state) => (volumeInPath(state, request)?.status ?? 'active') !== 'active',
  );
  return shown(busy(core));
}

test.each(['a resize is carried out exactly when', 'only an active volume can be resized'])(
  '%s: a resize may take longer than a change takes to show',
  async (title) => {
    const said = await against({
      checks: titled(volumes, title),
      effort: 'smoke',
      wrap: sizeInTheEnd,
      server: slow(0, SLOW_MILLIS),
      configure,
    });
    expect(complaints(said)).toEqual([]);
  },
  60_000,
);

/** Nor need it say what it does. */
const untold = alterItems(VOLUME_ANSWERS, (volume) => {
  if (volume.status === 'resizing') volume.status = 'active';
});

test.each(['that was created on an instance', 'racing resizes end with'])(
  '%s: a resize may begin late',
  async (title) => {
    const said = await against({
      checks: titled(volumes, title),
      effort: 'smoke',
      wrap: (core) => untold(sizeInTheEnd(core)),
      server: slow(0, SLOW_MILLIS),
      configure,
    });
    expect(complaints(said)).toEqual([]);
  },
  60_000,
);

test('what is done after a resize waits for its end', async () => {
  const said = await against({
    checks: titled(volumes, 'lists show an attached volume'),
    effort: 'smoke',
    wrap: sizeInTheEnd,
    server: slow(0, 5 * SLOW_MILLIS),
    configure,
  });
  expect(complaints(said)).toEqual([]);
}, 60_000);

test('nor is a sequence of operations at fault', async () => {
  const said = await against({
    checks: titled(volumes, 'volumes keep what is said of them'),
    wrap: sizeInTheEnd,
    server: slow(0, SLOW_MILLIS),
    configure,
  });
  expect(complaints(said)).toEqual([]);
}, 60_000);

/** What is worked on is deleted once that is over. */
function deletedInTheEnd(core: Core): Core {
  const doomed = new Map<number, Parameters<Core>>();
  return (before, ...given) => {
    let state = before;
    for (const [id, [, principal, request]] of doomed) {
      if (state.volumes.get(id)?.status !== 'active') continue;
      doomed.delete(id);
      state = core(state, principal, request, given[2]).state;
    }
    const volume = volumeInPath(state, given[1]);
    if (given[1].method !== 'DELETE' || !volume || volume.status === 'active')
      return core(state, ...given);
    doomed.set(volume.id, [state, ...given]);
    return { state, answer: { status: 200, body: {} } };
  };
}

test('a volume may be deleted once it is made or has grown', async () => {
  const said = await against({
    checks: titled(volumes, 'deleted before it is active'),
    wrap: deletedInTheEnd,
    server: slow(SLOW_MILLIS, SLOW_MILLIS),
    configure,
  });
  expect(complaints(said)).toEqual([]);
}, 60_000);

/** A volume is on its instance once it is made. */
const onItInTheEnd = alterItems(VOLUME_ANSWERS, (volume) => {
  if (volume.status === 'creating')
    Object.assign(volume, { compute_id: null, compute_label: null });
});

test.each([
  'creation with compute_id attaches',
  'creation with a config of the instance',
  'only an active volume can be',
  'POST /volumes: any two right values',
])(
  '%s: so may a creation',
  async (title) => {
    const said = await against({
      checks: titled(volumes, title),
      effort: 'smoke',
      wrap: (core) => onItInTheEnd(sizeInTheEnd(core)),
      server: slow(SLOW_MILLIS, 0),
      configure,
    });
    expect(complaints(said)).toEqual([]);
  },
  60_000,
);

/** An instance is shut down before it is deleted. */
function shutDownFirst(core: Core): Core {
  const doomed = new Map<string, { readonly at: number; readonly asked: Parameters<Core> }>();
  return (before, principal, request, now, ...rest) => {
    let state = before;
    for (const [path, { at, asked }] of doomed) {
      if (now - at < SLOW_MILLIS) continue;
      doomed.delete(path);
      state = core(state, asked[1], asked[2], now).state;
    }
    const asked: Parameters<Core> = [state, principal, request, now, ...rest];
    const step = core(...asked);
    const isInstance = /^\/v4\/compute\/instances\/\d+$/.test(request.path);
    if (request.method !== 'DELETE' || !isInstance || step.answer?.status !== 200) return step;
    doomed.set(request.path, { at: now, asked });
    return { state, answer: step.answer };
  };
}

test.each(['deleting an instance detaches', 'whose instance was deleted'])(
  '%s, which may take its time',
  async (title) => {
    const said = await against({
      checks: titled(volumes, title),
      wrap: shutDownFirst,
      configure,
    });
    expect(complaints(said)).toEqual([]);
    expect(said.ids('passed')).toContain('VOL-DETACH-ON-INSTANCE-DELETE');
  },
  60_000,
);

test('what a check needs is waited for as long as it may take to be made', async () => {
  const said = await against({
    checks: titled(volumes, 'a volume that has grown is deleted too'),
    server: slow(2 * SLOW_MILLIS, 0),
    configure,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VOL-DELETE');
}, 60_000);

/** A volume that was put on an instance is there a second later. */
function attachedInTheEnd(core: Core): Core {
  const put = new Map<number, number>();
  const late = alterItems(VOLUME_ANSWERS, (volume) => {
    const at = put.get(volume.id);
    if (at !== undefined && Date.now() - at < SLOW_MILLIS)
      Object.assign(volume, { compute_id: null, compute_label: null });
  });
  const noting: Core = (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    const isPut = request.path.endsWith('/attach') && step.answer?.status === 200;
    if (isPut) put.set(Object(step.answer?.body).id, Date.now());
    return step;
  };
  return late(noting);
}

test.each(['an attached volume names its instance', 'the volumes of an instance are those'])(
  '%s, where it may take a while to get there',
  async (title) => {
    const said = await against({
      checks: titled(volumes, title),
      effort: 'smoke',
      wrap: attachedInTheEnd,
      configure,
    });
    expect(complaints(said)).toEqual([]);
    expect(said.results.map(({ verdict }) => verdict)).toEqual(['passed']);
  },
  60_000,
);

test('a volume that one request has resized is left to the next one once it has grown', async () => {
  const { checks } = suite('Volumes', (check) => {
    for (const operation of ['resizeVolume', 'updateVolume']) contract(check, operation);
  });
  const said = await against({
    checks,
    effort: 'smoke',
    wrap: sizeInTheEnd,
    server: slow(0, 2 * SLOW_MILLIS),
    configure,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.results.filter(({ verdict }) => verdict === 'inconclusive')).toEqual([]);
}, 120_000);

/** What was put on an instance is not taken off it for a while. */
function busyWithIt(core: Core): Core {
  const put = new Map<string, number>();
  return (state, principal, request, now, ...rest) => {
    const [, path = '', action = ''] = /^(.*)\/(attach|detach)$/.exec(request.path) ?? [];
    if (action === 'detach' && now - (put.get(path) ?? 0) < 2 * SLOW_MILLIS)
      return { state, answer: refusal('The volume is being attached.') };
    const step = core(state, principal, request, now, ...rest);
    if (action === 'attach' && step.answer?.status === 200) put.set(path, now);
    return step;
  };
}

test('what was just attached is detached after a while', async () => {
  const said = await against({
    checks: titled(volumes, 'a detached volume is on no instance'),
    wrap: busyWithIt,
    settleSeconds: 6,
  });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VOL-DETACH');
}, 60_000);
