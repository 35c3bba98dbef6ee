import { onTestFinished } from 'vitest';
import type { Core } from '../../src/reference/core.ts';
import { startReference } from '../../src/reference/server.ts';
import type { ExchangeView } from '../../src/validate/index.ts';

const ENVELOPE = { page: 1, pages: 1, results: 0 };

/** An exchange that agrees with the document. */
export const RIGHT: ExchangeView = {
  method: 'GET',
  url: '/v4/regions',
  status: 200,
  answerHeaders: { 'content-type': 'application/json' },
  answerBody: JSON.stringify({ data: [], ...ENVELOPE }),
};

/** One whose answer breaks a must. */
export const WRONG: ExchangeView = {
  ...RIGHT,
  answerBody: JSON.stringify({ data: {}, ...ENVELOPE }),
};

/** One with a path that the document does not name. */
export const FOREIGN: ExchangeView = { ...RIGHT, url: '/health' };

/** A reference server for the length of one test: its address, its owner's token, its answers wrapped. */
export async function target(wrap?: (core: Core) => Core): Promise<{ url: string; token: string }> {
  const server = await startReference(wrap ? { wrap } : {});
  onTestFinished(() => server.close());
  return { url: server.url, token: server.config.credentials.owner };
}

/** Breaks VOL-SIZE in every volume: sizes are texts. */
export const sizesAsText: (core: Core) => Core =
  (core) =>
  (state, principal, request, ...rest) => {
    const step = core(state, principal, request, ...rest);
    if (!step.answer) return step;
    const body = step.answer.body as { size?: unknown } | undefined;
    if (typeof body?.size !== 'number') return step;
    return { ...step, answer: { ...step.answer, body: { ...body, size: String(body.size) } } };
  };
