import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfiguration } from '../../src/config/load.ts';
import type { Http } from '../../src/http/http.ts';
import { Ledger } from '../../src/resources/ledger.ts';
import { beginLedger, type LedgerHead, type Restoration } from '../../src/resources/ledger-file.ts';
import { type Swept, sweep } from '../../src/resources/sweep/sweep.ts';
import { folder } from '../folder.ts';

const url = 'http://127.0.0.1:1';

/** A target that holds these paths; `refuses` gives a status to answer without deleting. */
interface Target {
  readonly paths: string[];
  readonly refuses?: (path: string, paths: readonly string[]) => number | undefined;
  /** Collections that are listed; the others answer 404. */
  readonly lists?: readonly string[];
  readonly names?: Readonly<Record<string, string>>;
}

function answerOf(target: Target, method: string, path: string): { status: number; body?: string } {
  const at = target.paths.indexOf(path);
  if (method === 'DELETE') {
    const refused = target.refuses?.(path, target.paths);
    if (refused === undefined && at >= 0) target.paths.splice(at, 1);
    return { status: refused ?? (at < 0 ? 404 : 204) };
  }
  if (method === 'POST' || method === 'PUT') return { status: 200 };
  if (!(target.lists ?? ['/volumes', '/vpcs', '/compute/instances']).includes(path))
    return { status: at < 0 ? 404 : 200 };
  const data = target.paths
    .filter((each) => each.startsWith(`${path}/`))
    .map((each) => ({ id: Number(each.split('/').at(-1)), label: target.names?.[each] }));
  return { status: 200, body: JSON.stringify({ data, pages: 1 }) };
}

interface Written {
  readonly head?: Partial<LedgerHead>;
  readonly intents?: readonly (readonly [collection: string, name: string, credential?: string])[];
  readonly implied?: object;
  readonly changed?: readonly Restoration[];
}

/** What a sweep of these paths did, and what it sent, on such a target. */
async function swept(
  target: Target,
  paths: readonly string[],
  { head = {}, intents = [], implied = {}, changed = [] }: Written = {},
): Promise<Swept & { sent: string[] }> {
  const file = join(folder(), 'ledger.ndjson');
  beginLedger(file, { url, ...head });
  const ledger = new Ledger(file);
  for (const path of paths) ledger.created(ledger.intend('/volumes', 'cc-1'), path, 'owner');
  for (const intent of intents) ledger.intend(...intent);
  for (const back of changed) ledger.changing(back);
  ledger.changedBack(ledger.changing({ method: 'PUT', path: '/volumes/1' }));
  const credentials = { owner: 'one', otherAccount: 'two' };
  const limits = { settleSeconds: 0.05 };
  const configuration = loadConfiguration({
    value: { url, implied, limits, credentials },
    env: {},
  });
  const sent: string[] = [];
  const http = {
    send: async ({ method, path }: { method: string; path: string }, { credential = '' }) => {
      sent.push(`${method} ${path}${credential === 'owner' ? '' : ` as ${credential}`}`);
      const { status, body } = answerOf(target, method, path);
      return { status, answerBody: body };
    },
  } as unknown as Http;
  return { ...(await sweep(http, configuration, file)), sent };
}

test('what is deleted is looked for in the list before it counts as removed', async () => {
  const { sent, ...done } = await swept({ paths: ['/volumes/7'] }, ['/volumes/7']);
  expect(done).toEqual({ removed: ['/volumes/7'], gone: [], left: [] });
  expect(sent).toEqual(['DELETE /volumes/7', 'GET /volumes']);
});

test('what is said to be deleted and listed still is left', async () => {
  const target = { paths: ['/volumes/7'], refuses: () => 202 };
  expect((await swept(target, ['/volumes/7'])).left).toEqual(['/volumes/7']);
});

test.each([404, 410])(
  'a deletion answered %i of what no read shows: it was gone',
  async (status) => {
    const done = await swept({ paths: [], refuses: () => status }, ['/volumes/7']);
    expect(done).toMatchObject({ removed: [], gone: ['/volumes/7'], left: [] });
  },
);

test('a deletion answered 404 has removed nothing that a read shows still', async () => {
  const target = { paths: ['/volumes/7'], refuses: () => 404, lists: [] };
  expect((await swept(target, ['/volumes/7'])).left).toEqual(['/volumes/7']);
});

test('what is refused is tried again once what was in its way is gone', async () => {
  const [vpc, instance] = ['/vpcs/1', '/compute/instances/2'];
  const refuses = (path: string, all: readonly string[]) =>
    path === vpc && all.includes(instance) ? 409 : undefined;
  const { left, removed } = await swept({ paths: [vpc, instance], refuses }, [instance, vpc]);
  expect({ left, removed }).toEqual({ left: [], removed: [vpc, instance] });
});

test('what went with something else, and is refused with whatever status, is not left', async () => {
  const done = await swept({ paths: [], refuses: () => 403 }, ['/volumes/7']);
  expect(done).toMatchObject({ gone: ['/volumes/7'], left: [] });
});

test('a volume that may not be deleted while it is attached is detached first', async () => {
  let isAttached = true;
  const refuses = () => {
    const status = isAttached ? 409 : undefined;
    isAttached = false;
    return status;
  };
  const { left, sent } = await swept({ paths: ['/volumes/7'], refuses }, ['/volumes/7']);
  expect(left).toEqual([]);
  expect(sent.slice(0, 3)).toEqual([
    'DELETE /volumes/7',
    'POST /volumes/7/detach',
    'DELETE /volumes/7',
  ]);
});

describe('where the document names no deletion', () => {
  const [one, other] = ['/nodebalancers/7', '/nodebalancers/8'];

  test('a 404 to the first says that there is no such operation, and is believed', async () => {
    const target = { paths: [one, other], refuses: () => 404, lists: [] };
    const { left, sent } = await swept(target, [one, other]);
    expect(left.toSorted()).toEqual([one, other]);
    expect(sent.filter((each) => each.startsWith('DELETE'))).toEqual([`DELETE ${other}`]);
  });

  test('after one that was removed a 404 says that another is gone', async () => {
    expect((await swept({ paths: [other], lists: [] }, [one, other])).left).toEqual([]);
  });

  test('where a list says that it is gone, it is', async () => {
    const target = { paths: [], lists: ['/compute/instances'] };
    expect((await swept(target, ['/compute/instances/3'])).left).toEqual([]);
  });
});

describe('where the configuration says how something is removed', () => {
  const [instance, balancer] = ['/compute/instances/7', '/nodebalancers/8'];

  test('it is removed so', async () => {
    const implied = { deleteInstance: 'POST /compute/instances/{computeId}/destroy' };
    const { sent } = await swept({ paths: [] }, [instance], { implied });
    expect(sent[0]).toBe(`POST ${instance}/destroy`);
  });

  test('and what nothing removes is not asked for, and told', async () => {
    const implied = { deleteNodeBalancer: false };
    const target = { paths: [instance, balancer] };
    const { left, sent } = await swept(target, [instance, balancer], { implied });
    expect(left).toEqual([balancer]);
    expect(sent[0]).toBe(`DELETE ${instance}`);
  });
});

test('what cannot be removed is told', async () => {
  const target = { paths: ['/volumes/7'], refuses: () => 409 };
  expect((await swept(target, ['/volumes/7'])).left).toEqual(['/volumes/7']);
});

test('a target that does not answer is not asked again', async () => {
  const target = { paths: ['/volumes/7'], refuses: () => 0 };
  const { left, sent } = await swept(target, ['/volumes/7']);
  expect({ left, sent }).toEqual({ left: ['/volumes/7'], sent: ['DELETE /volumes/7'] });
});

describe('what a killed run had asked for, and not heard of', () => {
  const [ours, theirs] = ['/volumes/7', '/volumes/3'];
  const target = () => ({ paths: [ours, theirs], names: { [ours]: 'a', [theirs]: 'a' } });

  test('is found by its name; what was there before the run is not taken for it', async () => {
    const head = { present: [theirs] };
    const done = await swept(target(), [], { head, intents: [['/volumes', 'a']] });
    expect(done).toMatchObject({ removed: [ours], left: [] });
  });

  test('is looked for as the account that asked', async () => {
    const intents = [['/volumes', 'b', 'otherAccount']] as const;
    const { sent } = await swept(target(), [], { intents });
    expect(sent[0]).toBe('GET /volumes as otherAccount');
  });

  test('also tags that came with an object', async () => {
    const mayExist = [{ path: '/tags/x', credential: 'owner' }];
    const done = await swept({ paths: ['/tags/x'] }, [], { head: { mayExist } });
    expect(done).toMatchObject({ removed: ['/tags/x'], gone: [] });
    expect(await swept({ paths: [] }, [], { head: { mayExist } })).toMatchObject({ gone: [] });
    const onOthers = { paths: ['/tags/x', '/tags/x/1'], lists: ['/tags/x'] };
    const kept = await swept(onOthers, [], { head: { mayExist } });
    expect(kept.sent.filter((each) => each.startsWith('DELETE'))).toEqual([]);
  });

  test('before the tags that it carries are waited for', async () => {
    const mayExist = [{ path: '/tags/x', credential: 'owner' }];
    const intents = [['/volumes', 'a']] as const;
    const { sent } = await swept(target(), [], { head: { present: [theirs], mayExist }, intents });
    const [object, tag] = [`DELETE ${ours}`, 'GET /tags/x'].map((each) => sent.indexOf(each));
    expect(object).toBeGreaterThanOrEqual(0);
    expect(tag).toBeGreaterThan(object ?? 0);
  });
});

test('what the run had changed and not changed back is restored', async () => {
  const back = { method: 'PUT', path: '/volumes/9', json: { label: 'before' } } as const;
  const { sent, left } = await swept({ paths: ['/volumes/9'] }, [], { changed: [back] });
  expect({ sent, left }).toEqual({ sent: ['PUT /volumes/9'], left: [] });
});
