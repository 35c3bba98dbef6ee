import { expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { events } from '../../../suites/13-events/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';

const AT_A_TIME = 25;

/** Shows the oldest events first, and no others to whoever asks for a page. */
function oldestAlone(tell: (all: readonly unknown[]) => object): (core: Core) => Core {
  return (core) =>
    (state, principal, request, ...rest) => {
      const isList = request.method === 'GET' && request.path.endsWith('/account/events');
      if (!isList) return core(state, principal, request, ...rest);
      const page = (number: number) =>
        core(state, principal, { ...request, query: { page: String(number) } }, ...rest);
      const first = page(1);
      const { data, pages } = Object(first.answer?.body);
      if (!first.answer || !Array.isArray(data)) return first;
      const others = Array.from({ length: pages - 1 }, (_, at) => page(at + 2).answer?.body);
      const all = [...data, ...others.flatMap((body) => Object(body).data)].toReversed();
      const body = { data: all.slice(0, AT_A_TIME), ...tell(all) };
      return { ...first, answer: { ...first.answer, body } };
    };
}

test.each([
  ['a cursor', () => ({ next: 'MjU' })],
  [
    'pages that are asked for in another way',
    ({ length }: readonly unknown[]) => ({
      ...{ page: 1, pages: Math.max(1, Math.ceil(length / AT_A_TIME)), results: length },
    }),
  ],
])(
  'events may be listed from the oldest on, with %s',
  async (_, tell) => {
    const wrap = oldestAlone(tell);
    const said = await against({
      checks: events.checks,
      wrap,
      settleSeconds: 0.3,
      effort: 'smoke',
    });
    expect(complaints(said)).toEqual([]);
  },
  120_000,
);
