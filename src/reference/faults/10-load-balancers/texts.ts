import { alterConfigs, configInPath, sent } from '../blocks/load-balancer.ts';
import { inAscii, sentWith } from '../blocks/text.ts';
import type { Fault } from '../fault.ts';

/** The operations that take a label, and what says that it is kept. */
const GIVEN = {
  createNodeBalancer: 'LB-CREATE-AS-ASKED',
  createConfig: 'LBC-CREATE',
  updateConfig: 'LBC-UPDATE',
  createNode: 'NODE-CREATE',
} as const;

/** What becomes of a label on its way, in words. */
const CHANGES: Readonly<Record<string, (label: string) => string>> = {
  'in-lower-case': (label) => label.toLowerCase(),
  'cut-at-50': (label) => label.slice(0, 50),
  'in-ascii': inAscii,
};

/** Which of them other faults break already, or nothing can: no label of a load balancer is so long. */
const LEFT_OUT = ['createNode in-lower-case', 'createNodeBalancer cut-at-50'];

/** Labels that are kept otherwise than they were sent, and fields lost beside many others (resources/load-balancer). */
export const textsFaults: readonly Fault[] = [
  ...Object.entries(GIVEN).flatMap(([operation, requirement]) =>
    Object.entries(CHANGES)
      .filter(([how]) => !LEFT_OUT.includes(`${operation} ${how}`))
      .map(
        ([how, change]): Fault => ({
          id: `label-${how}-by-${operation.toLowerCase()}`,
          requirement,
          kind: 'rare-value',
          see: `${operation} with a label that it takes: it is kept ${how.replaceAll('-', ' ')}`,
          wrap: sentWith(operation, 'label', (label) =>
            typeof label === 'string' ? change(label) : label,
          ),
        }),
      ),
  ),
  {
    id: 'config-label-lost-beside-five-fields',
    requirement: 'LBC-UPDATE',
    kind: 'sequence',
    see: 'update every field of a config at once: its label stays',
    wrap: alterConfigs('updateConfig', (configs, { id, before, request }) => {
      const label = configInPath(before, request)?.label;
      const isAll = Object.keys(sent(request)).length > 5;
      return isAll && label !== undefined
        ? configs.map((each) => (each.id === id ? { ...each, label } : each))
        : configs;
    }),
  },
  {
    id: 'config-update-of-nothing-resets-it',
    requirement: 'LBC-UPDATE',
    kind: 'rare-value',
    see: 'update a config with an empty object: its check is none, and its nodes are gone',
    wrap: alterConfigs('updateConfig', (configs, { id, request }) =>
      configs.map((each) =>
        each.id === id && Object.keys(sent(request)).length === 0
          ? { ...each, check: 'none', nodes: [] }
          : each,
      ),
    ),
  },
];
