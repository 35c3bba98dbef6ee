import { freshBackends, quietBackends } from '../../src/check/arrange/backend.ts';
import {
  type ArrangedConfig,
  arrangeConfig,
  arrangeNodeBalancer,
  configBody,
} from '../../src/check/arrange/node-balancer.ts';
import { requireUndocumentedId } from '../../src/check/arrange/shown-id.ts';
import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { readOnce } from '../../src/check/in-the-end.ts';
import { isShortRun, leftToLongerRuns } from '../support/longer-runs.ts';
import { inRounds, race } from '../support/race.ts';
import { takesNothingOver, wholeAnswer } from '../support/read-only-creation.ts';
import { beginsWithoutNodes } from './configs/answers.ts';
import { addsNode, areTaken, isAddedOnce } from './nodes/adding.ts';
import {
  configBesideUncounted,
  countsBecome,
  createConfig,
  createNode,
  requireNode,
  uncountedConfig,
} from './requests.ts';
import { comesToShow } from './shown-fields.ts';

const COUNTS_KEPT = 'LBC-NODES-STATUS-READ-ONLY';

/** Additions under way at the same time in the race. */
const RUNNERS = 4;

/** Backend nodes of a config (resources/load-balancer#node). */
export function nodesChecks(check: Declare): void {
  const ofNodes = ['NODE-CREATE', 'NODE-LABEL-UNIQUE'];
  check('a config takes backend nodes and counts them', ofNodes, async (t) => {
    const config = await arrangeConfig(t);
    const added: { label: string; address: string }[] = [];
    for (const [index, address] of (await quietBackends(t, 4)).entries()) {
      added.push(await addsNode(t, config, address, index));
      await countsBecome(t, 'NODE-CREATE', config, {
        expected: `${index + 1} nodes, up or down`,
        holds: ({ up, down }) => up + down === index + 1,
      });
    }
    const [last] = added.slice(-1);
    if (isShortRun(t) || last === undefined) return;
    await isAddedOnce(t, config, last);
    await areTaken(t, config, added);
  });

  check('a new config counts no nodes of its own accord', [COUNTS_KEPT], async (t) => {
    leftToLongerRuns(t, 'counts in the creation of a config');
    const nodeBalancer = await arrangeNodeBalancer(t);
    // More than any config has.
    const counts = { up: 41_760, down: 41_761 };
    await takesNothingOver(
      t,
      [{ requirement: COUNTS_KEPT, field: 'nodes_status', value: counts }],
      {
        ask: (fields) => createConfig(t, nodeBalancer, fields),
        read: async (made) => {
          const path = `${nodeBalancer.path}/configs/${requireUndocumentedId(made)}`;
          return wholeAnswer(await readOnce(t, path, ({ ok }) => ok));
        },
      },
    );
  });

  check('two nodes of a config cannot share a label', ['NODE-LABEL-UNIQUE'], async (t) => {
    const config = await uncountedConfig(t);
    const [first = '', second = '', third = '', free = ''] = await freshBackends(t, 4);
    const labels = [t.names.label(), t.names.label(), t.names.label()] as const;
    await requireNode(t, config, { label: labels[0], address: first });
    await requireNode(t, config, { label: labels[1], address: second });
    await requireNode(t, config, { label: labels[2], address: third });
    for (const label of labels) {
      t.refused('NODE-LABEL-UNIQUE', await createNode(t, config, { label, address: free }));
    }
    await observeScope(t, { label: labels[0], address: free });
  });

  check(
    `of ${RUNNERS} nodes added with one label at the same time at most one is`,
    ['NODE-LABEL-UNIQUE'],
    async (t) => {
      const config = await uncountedConfig(t);
      await inRounds(t, 5, async (round) => {
        const addresses = await freshBackends(t, RUNNERS);
        const label = t.names.label();
        const adding = addresses.map((address) => () => createNode(t, config, { label, address }));
        const { answers, said } = await race(t, adding, round);
        const accepted = answers.filter((answer) => answer.ok);
        t.holds('NODE-LABEL-UNIQUE', accepted.length <= 1, {
          expected: `at most one node called ${label} (${said})`,
          received: `${accepted.length} of ${RUNNERS} were accepted`,
          answers: accepted,
        });
      });
    },
  );

  const requirements = ['NODE-NEW-DOWN', 'LBC-CREATE', 'LBC-UPDATE'];
  check('a node on whose port nothing listens is down', requirements, async (t) => {
    const fields = configBody(t);
    const config = await arrangeConfig(t, fields);
    const other = await arrangeConfig(t, { port: 8080 }, config.nodeBalancer);
    const [later = '', ...addresses] = await quietBackends(t, 4);
    for (const [index, address] of addresses.entries()) {
      await requireNode(t, config, { label: t.names.label(), address });
      await countsBecome(t, 'NODE-NEW-DOWN', config, {
        expected: `${index + 1} nodes down and none up`,
        holds: ({ up, down }) => up === 0 && down === index + 1,
      });
    }
    await countsBecome(t, 'NODE-NEW-DOWN', other, NO_NODES);
    await keepsItsNodes(t, config, other, fields);
    // By now the other one was updated.
    await requireNode(t, other, { label: t.names.label(), address: later });
    await countsBecome(t, 'NODE-NEW-DOWN', other, {
      expected: 'the node down that was added after an update',
      holds: ({ up, down }) => up === 0 && down === 1,
    });
  });
}

/**
 * The config must keep its three nodes and its fields when one of its fields is set, to what it is and to another
 * value, and when other configs are created and updated. Requests that are refused are judged by other checks.
 */
async function keepsItsNodes(
  t: CheckContext,
  config: ArrangedConfig,
  other: ArrangedConfig,
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const keeps = async (requirement: string, now = fields) => {
    await comesToShow(t, requirement, config.path, now);
    await countsBecome(t, requirement, config, THREE_NODES);
  };
  const beside = await createConfig(t, config.nodeBalancer, { port: 443 });
  beginsWithoutNodes(t, beside);
  if (beside.ok) await keeps('LBC-CREATE');
  for (const change of [{ label: t.names.label() }, { port: 8443 }]) {
    if ((await t.owner.put(other.path, change)).ok) await keeps('LBC-UPDATE');
  }
  let now = fields;
  for (const change of changesOf(t, fields)) {
    if (!(await t.owner.put(config.path, change)).ok) continue;
    now = { ...now, ...change };
    await keeps('LBC-UPDATE', now);
  }
}

/** Updates of a config that has nodes, each field alone; the port ends as it was. */
function changesOf(t: CheckContext, { port }: Readonly<Record<string, unknown>>) {
  return [
    { port },
    { label: t.names.label() },
    { check: 'connection' },
    { port: 8081 },
    { label: t.names.label(), port },
    // Nothing at all may be refused, and else changes nothing.
    ...(isShortRun(t) ? [] : [{}]),
  ];
}

const THREE_NODES = {
  expected: 'the three nodes as before, up or down',
  holds: ({ up, down }: { up: number; down: number }) => up + down === 3,
};

const NO_NODES = {
  expected: 'no node of the other config counted',
  holds: ({ up, down }: { up: number; down: number }) => up + down === 0,
};

/**
 * Observes whether a label is in use in another config and another load balancer: the document does
 * not say.
 */
async function observeScope(
  t: CheckContext,
  body: { readonly label: string; readonly address: string },
): Promise<void> {
  const places = {
    'another config': await configBesideUncounted(t),
    'another load balancer': await arrangeConfig(t),
  };
  for (const [place, config] of Object.entries(places)) {
    const answer = await createNode(t, config, body);
    const choice = `a label in use is ${answer.ok ? 'free' : 'taken'} in ${place}`;
    t.observe('SIL-NODE-LABEL-SCOPE', choice, answer);
  }
}
