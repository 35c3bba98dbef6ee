import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { suite } from '../../../src/check/check.ts';
import { contract } from '../../../suites/support/contract.ts';
import { against, checksOf, told } from '../support/against.ts';

/**
 * Faults that sit before the core of the reference, where bodies are read: a server in front of it
 * passes every request on, rewritten.
 */
interface Sent {
  readonly method: string;
  readonly body: string;
  readonly type: string | undefined;
}

const { checks } = suite('Volumes', (check) => {
  contract(check, 'createVolume');
  contract(check, 'updateVolume');
});

let front: Server;
let target = '';
let rewrite: (sent: Sent) => Sent = (sent) => sent;

beforeAll(async () => {
  front = createServer(async (incoming, outgoing) => {
    const { method, body, type } = rewrite({
      method: incoming.method ?? 'GET',
      body: await textOf(incoming),
      type: incoming.headers['content-type'],
    });
    const headers = new Headers({ authorization: incoming.headers.authorization ?? '' });
    if (type !== undefined) headers.set('content-type', type);
    const init = body === '' ? {} : { body };
    const answer = await fetch(`${target}${incoming.url}`, { method, headers, ...init });
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' });
    outgoing.end(await answer.text());
  });
  await new Promise<void>((ready) => front.listen(0, '127.0.0.1', ready));
});

afterAll(() => new Promise((closed) => front.close(closed)));

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function throughFront(requirement: string) {
  return against({
    checks: checksOf(checks, requirement),
    configure: (configuration) => {
      target = configuration.url;
      const { port } = front.address() as AddressInfo;
      return { ...configuration, url: `http://127.0.0.1:${port}` };
    },
  });
}

describe('faults in reading the body', () => {
  test('passed on as it is, all holds', async () => {
    rewrite = (sent) => sent;
    for (const requirement of ['CONV-JSON-REQUEST', 'CONV-CONTENT-TYPE']) {
      const said = await throughFront(requirement);
      expect(said.requirements.get(requirement)?.verdict, told(said, requirement)).toBe('passed');
    }
  });

  test('CONV-JSON-REQUEST: what is no JSON is read as if it ended well', async () => {
    rewrite = (sent) => ({ ...sent, body: isJson(sent.body) ? sent.body : `${sent.body}}` });
    const said = await throughFront('CONV-JSON-REQUEST');
    expect(said.ids('failed'), told(said, 'CONV-JSON-REQUEST')).toEqual(['CONV-JSON-REQUEST']);
    expect(told(said, 'CONV-JSON-REQUEST')).toContain('a JSON text without its end');
  });

  test('CONV-CONTENT-TYPE: an update takes text/plain in place of application/json', async () => {
    rewrite = (sent) => (sent.method === 'PUT' ? { ...sent, type: mistaken(sent.type) } : sent);
    const said = await throughFront('CONV-CONTENT-TYPE');
    expect(said.ids('failed'), told(said, 'CONV-CONTENT-TYPE')).toEqual(['CONV-CONTENT-TYPE']);
  });

  test('CONV-CONTENT-TYPE is not blamed for an update that is refused in any form', async () => {
    rewrite = (sent) => (sent.method === 'PUT' ? { ...sent, type: 'text/html' } : sent);
    const said = await throughFront('CONV-CONTENT-TYPE');
    expect(said.requirements.get('CONV-CONTENT-TYPE')?.verdict).toBe('inconclusive');
  });
});

function mistaken(type: string | undefined): string {
  return type === 'application/json' ? 'text/plain' : 'application/json';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text || '{}');
    return true;
  } catch {
    return false;
  }
}
