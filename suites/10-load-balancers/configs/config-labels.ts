import { arrangeConfig, configBody } from '../../../src/check/arrange/node-balancer.ts';
import { requireUndocumentedId } from '../../../src/check/arrange/shown-id.ts';
import type { Declare } from '../../../src/check/check.ts';
import type { CheckContext } from '../../../src/check/check-context.ts';
import { leftToLongerRuns } from '../../support/longer-runs.ts';
import { comesToShow } from '../shown-fields.ts';

/** Letters of a long label, and one that no normal form takes apart. */
const LONG = 'x'.repeat(70);
const WIDE = '\u6f22';

/** Labels of configs: which there may be is not said, and what is taken is kept as it was sent (resources/load-balancer#config.label). */
export function configLabelsChecks(check: Declare): void {
  check(
    'a label of a config that is taken is kept letter by letter, and by an update, too',
    ['LBC-CREATE', 'LBC-UPDATE'],
    async (t) => {
      leftToLongerRuns(t, 'labels of other letters');
      const { path, nodeBalancer } = await arrangeConfig(t);
      for (const label of labels(t)) {
        const body = { ...configBody(t, { port: 443 }), label };
        const made = await t.owner.post(`${nodeBalancer.path}/configs`, body);
        if (!made.ok) continue;
        const config = `${nodeBalancer.path}/configs/${requireUndocumentedId(made)}`;
        await comesToShow(t, 'LBC-CREATE', config, { label });
        break;
      }
      for (const label of labels(t)) {
        if ((await t.owner.put(path, { label })).ok)
          await comesToShow(t, 'LBC-UPDATE', path, { label });
      }
    },
  );
}

/** One of everything, and each alone, since what is in one of them may be refused. */
function labels(t: CheckContext): string[] {
  const label = (end: string) => `${t.names.label()}${end}`;
  return [` Title &${WIDE}${LONG}`, '-TITLE', ' of two words', WIDE, LONG].map(label);
}
