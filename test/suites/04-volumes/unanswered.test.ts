import { expect, test } from 'vitest';
import { suite } from '../../../src/check/check.ts';
import type { Core } from '../../../src/reference/core.ts';
import { operationOf } from '../../../src/reference/faults/blocks/index.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { contract } from '../../../suites/support/contract.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

/** Carries resizes out and does not answer them; they end just before an update that asks for `active`. */
function resizesUnanswered(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const { id, params } = operationOf(request);
    const volume = state.volumes.get(Number(params?.volumeId));
    const ends = id === 'updateVolume' && Object(request.body).status === 'active';
    const volumes =
      volume && ends
        ? { volumes: state.volumes.put(volume.id, { ...volume, status: 'active' as const }) }
        : {};
    const step = core({ ...state, ...volumes }, principal, request, ...rest);
    if (id !== 'resizeVolume') return step;
    return {
      state: step.state,
      answer: { status: 504, headers: {}, body: { message: 'no answer' } },
    };
  };
}

const { checks } = suite('Volumes', (check) => {
  contract(check, 'resizeVolume');
  contract(check, 'updateVolume');
});

/** A resize ends by itself long after every check has given up waiting for it. */
const LONG = {
  volumeCreate: 0,
  volumeResize: 60_000,
  imageCapture: 0,
  imageUpload: 0,
  instanceBoot: 0,
};

test('a resize that was not answered may be carried out', async () => {
  const said = await against({
    checks,
    wrap: resizesUnanswered,
    server: { settings: { delays: LONG } },
    configure: (raw) => ({
      ...raw,
      limits: { ...raw.limits, settleSeconds: 0.5, bootSeconds: 0.5 },
    }),
    concurrency: 1,
  });
  expect(complaints(said)).toEqual([]);
});

/** Puts new tags on volumes, and does not answer. */
function tagsUnanswered(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    if (operationOf(request).id !== 'createTag') return step;
    const answer = { status: 504, headers: {}, body: { message: 'no answer' } };
    return { state: step.state, answer };
  };
}

test('a tag whose creation was not answered may be on its volume', async () => {
  const checks = titled(volumes, 'each operation changes what it names, of the volume');
  const said = await against({ checks, wrap: tagsUnanswered });
  expect(complaints(said)).toEqual([]);
}, 60_000);
