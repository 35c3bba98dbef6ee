import { expect, onTestFinished, test } from 'vitest';
import { startBackend } from '../../src/reference/shell/backend.ts';

test('a backend keeps its port while it is stopped', async () => {
  const { port, start, stop, close } = await startBackend();
  onTestFinished(close);
  await stop();
  await expect(startBackend([port, port + 1])).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await start();
  expect((await fetch(`http://127.0.0.1:${port}`)).status).toBe(200);
});
