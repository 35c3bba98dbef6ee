import { describe, expect, test } from 'vitest';
import type { Core } from '../../../src/reference/core.ts';
import { refusal } from '../../../src/reference/faults/blocks/index.ts';
import { volumes } from '../../../suites/04-volumes/index.ts';
import { against } from '../support/against.ts';
import { complaints } from '../support/seen-green.ts';
import { titled } from '../support/titled.ts';

const ATTACHING = /^\/v4\/volumes(?:\/\d+\/attach)?$/;

/** Each instance has a config more to repair it with, and whoever puts a volume on it has to say into which it goes. */
function severalConfigs(core: Core): Core {
  return (state, principal, request, ...rest) => {
    const { method, path, body } = request;
    const { compute_id, config_id } = Object(body);
    const isOpen = compute_id !== undefined && config_id === undefined;
    if (method === 'POST' && ATTACHING.test(path) && isOpen)
      return { state, answer: refusal('Which config is it to be?', 400) };
    const step = core(state, principal, request, ...rest);
    if (method !== 'GET' || !path.endsWith('/configs') || !step.answer) return step;
    const { data = [], ...others } = Object(step.answer.body);
    const repairing = { id: 987_654, label: 'repair', interfaces: [] };
    const answer = { ...step.answer, body: { ...others, data: [...data, repairing] } };
    return { state: step.state, answer };
  };
}

test.each([
  'creation with compute_id attaches the volume',
  'an attached volume names its instance',
])(
  'where an instance has several configs, none need be selected for who names none: %s',
  async (title) => {
    const checks = titled(volumes, title);
    const said = await against({ checks, wrap: severalConfigs, settleSeconds: 0.3 });
    expect(complaints(said)).toEqual([]);
  },
  60_000,
);

test('there a volume that a check needs attached goes into a config by its id', async () => {
  const checks = titled(volumes, 'a volume with tags and on an instance is cloned too');
  const said = await against({ checks, wrap: severalConfigs, settleSeconds: 0.3 });
  expect(complaints(said)).toEqual([]);
  expect(said.ids('passed')).toContain('VOL-CLONE');
}, 60_000);

describe('where configs are not listed', () => {
  /** Whoever puts a volume on an instance is refused for this reason; no configs are listed. */
  const refusing =
    (reason: string) =>
    (core: Core): Core =>
    (state, principal, request, ...rest) => {
      const { method, path, body } = request;
      const isOpen = method === 'POST' && ATTACHING.test(path) && Object(body).compute_id;
      if (isOpen) return { state, answer: refusal(reason, 400) };
      return path.endsWith('/configs')
        ? { state, answer: refusal('There is nothing there.', 404) }
        : core(state, principal, request, ...rest);
    };
  const checks = titled(volumes, 'creation with compute_id attaches the volume');

  test('a refusal that speaks of the config proves nothing', async () => {
    const wrap = refusing('No config can be selected.');
    expect(complaints(await against({ checks, wrap, settleSeconds: 0.3 }))).toEqual([]);
  }, 60_000);

  test('another one does', async () => {
    const said = await against({ checks, wrap: refusing('Never.'), settleSeconds: 0.3 });
    expect(complaints(said)).not.toEqual([]);
  }, 60_000);
});
