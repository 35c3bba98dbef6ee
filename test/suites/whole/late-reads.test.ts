import { expect, test } from 'vitest';
import type { Body } from '../../../src/reference/faults/blocks/index.ts';
import type { Fault } from '../../../src/reference/faults/fault.ts';
import { Table } from '../../../src/reference/table.ts';
import { lists } from '../../../suites/03-lists/index.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { images } from '../../../suites/09-images/index.ts';
import { type Against, against, checksOf, told } from '../support/against.ts';

type Wrap = Fault['wrap'];

const AT_ONCE = {
  volumeCreate: 1,
  volumeResize: 1,
  imageCapture: 1,
  imageUpload: 1,
  instanceBoot: 1,
};

/** Reads show a resource for so long as the POST that made or changed it answered it. */
function shownAsAnswered(millis: number): Wrap {
  const answered = new Map<string, { body: Body; until: number }>();
  return (core) =>
    (state, principal, request, now, ...rest) => {
      const step = core(state, principal, request, now, ...rest);
      const body = step.answer?.body as Body;
      const late = answered.get(request.path);
      if (request.method === 'POST' && body?.status) {
        const kind = request.path.startsWith('/v4/images') ? 'images' : 'volumes';
        answered.set(`/v4/${kind}/${body.id}`, { body, until: now + millis });
      }
      if (request.method !== 'GET' || !late || now > late.until) return step;
      return { state: step.state, answer: { status: 200, body: late.body } };
    };
}

test.each([
  ['VOL-CLONE-ACTIVE-ONLY', volumes.checks],
  ['VOL-RESIZE-ACTIVE-ONLY', volumes.checks],
  ['IMG-DEPLOY-AVAILABLE-ONLY', images.checks],
])(
  '%s: a state that is over, and that reads show for long, is no state to refuse in',
  async (id, of) => {
    const said = await against({
      checks: checksOf(of, id),
      settleSeconds: 5,
      wrap: shownAsAnswered(1200),
      server: { settings: { delays: AT_ONCE } },
    });
    expect(said.ids('failed'), told(said, id)).toEqual([]);
  },
);

/** The list of VPCs shows the youngest of them only after it was read so often. */
function listedLate(youngest: number, reads: number): Wrap {
  let left = reads;
  return (core) =>
    (state, principal, request, ...rest) => {
      const isList = request.method === 'GET' && request.path === '/v4/vpcs';
      if (!isList || state.vpcs.size < 26 || left-- <= 0)
        return core(state, principal, request, ...rest);
      const ids = [...state.vpcs].map(({ id }) => id).toSorted((one, other) => other - one);
      const shown = state.vpcs.filter(({ id }) => !ids.slice(0, youngest).includes(id));
      const step = core({ ...state, vpcs: Table.of(shown) }, principal, request, ...rest);
      return { ...step, state };
    };
}

/** Runs the walk through the VPCs of an account that has too few of its own. */
function walkThrough(wrap: Wrap) {
  const checks = lists.checks.filter(({ title }) => title.startsWith('pages of 25'));
  const alone: Against['configure'] = ({ credentials: { owner }, ...rest }) => ({
    ...rest,
    credentials: { owner },
  });
  return against({ checks, settleSeconds: 2, wrap, configure: alone });
}

test('VPCs of others make no list complete', async () => {
  const said = await walkThrough(listedLate(2, 15));
  expect(said.ids('failed'), told(said, 'LIST-PARTITION')).toEqual([]);
  expect(said.ids('passed')).toContain('LIST-PARTITION');
});

test('a VPC that is never listed is missed', async () => {
  const said = await walkThrough(listedLate(2, Number.POSITIVE_INFINITY));
  expect(said.ids('failed')).toEqual(['LIST-PARTITION']);
});
