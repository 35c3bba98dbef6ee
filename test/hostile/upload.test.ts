import { expect, test } from 'vitest';
import { images } from '../../suites/09-images/index.ts';
import { altering } from './behaviour.ts';
import { hostileRun } from './hostile-run.ts';

const ELSEWHERE = 'http://169.254.169.254/latest';

const leadingAway = altering('upload_to leads to a link-local address', (body) =>
  body.upload_to ? { ...body, upload_to: ELSEWHERE } : body,
);

test('data is not sent to a host of which only the target spoke', async () => {
  const checks = images.checks.filter(({ requirements }) =>
    requirements.some((id) => /UPLOAD|AVAILABLE/.test(id)),
  );
  const { results } = await hostileRun(leadingAway, checks);
  const decisions = results.flatMap((each) => each.decisions);
  expect(decisions).toContainEqual(expect.objectContaining({ enable: 'fixtures.uploadHosts' }));
  const words = JSON.stringify(results);
  expect(words).not.toContain('upload_to cannot be reached');
});
