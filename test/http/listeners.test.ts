import { expect, onTestFinished, test } from 'vitest';
import { clientFor, OWNER, serve } from './loopback.ts';

test('many requests at one time bring no warning of too many listeners', async () => {
  const warnings: string[] = [];
  const warn = (warning: Error) => warnings.push(warning.name);
  process.on('warning', warn);
  onTestFinished(() => void process.off('warning', warn));
  const base = await serve((_, answer) => void setTimeout(() => answer.end('{}'), 20));
  const http = clientFor(base, { connections: 24 });
  const get = { method: 'GET', path: '/volumes' } as const;
  await Promise.all(Array.from({ length: 48 }, () => http.send(get, OWNER)));
  await new Promise((resolve) => setImmediate(resolve));
  expect(warnings).toEqual([]);
});
