import { expect, test } from 'vitest';
import { compareRuns } from '../../src/report/compare/compare.ts';
import { gateOf } from '../../src/report/compare/gate.ts';
import { gateText } from '../../src/report/compare/gate-terminal.ts';
import { annotations } from '../../src/report/formats/annotations.ts';
import { codeQuality } from '../../src/report/formats/code-quality.ts';
import { CONFORMING, withFinding } from './sample.ts';

test('what names a requirement does not say its id again with what was found', () => {
  const words = 'expected a refusal; received 200';
  const run = withFinding({ message: `VOL-RESIZE-GROWS: ${words}` });
  const runs = [CONFORMING, run].map((result, at) => ({ name: `run ${at}`, result }));
  const gate = gateText(gateOf(CONFORMING, run, compareRuns(runs)), [], {
    width: 300,
    color: false,
  });
  for (const text of [codeQuality(run), annotations(run), gate]) {
    expect(text).toContain(words);
    expect(text).not.toMatch(
      /VOL-RESIZE-GROWS: (?:failed: )?VOL-RESIZE-GROWS: |\. VOL-RESIZE-GROWS: |failed: VOL/,
    );
  }
});
