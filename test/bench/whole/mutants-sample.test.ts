import { mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { instrument } from '../../../bench/mutants/instrument.ts';
import { keyOf, type Mutant } from '../../../bench/mutants/mutant.ts';
import { triedWith } from '../../../bench/mutants/trial.ts';
import { suites } from '../../../suites/index.ts';
import { checksOf } from '../../suites/support/against.ts';

/*
 * A dozen of the mutants that the suite is known to kill, each by the checks of one requirement. Where a line that is
 * named here is written differently by now, name another one of its file.
 */
const KILLED: readonly (readonly [requirement: string, mutant: string])[] = [
  [
    'LBC-HTTPS-BLANK-SUBJECT',
    'reference/certificates.js: if (!isFilledIn(certificate.subject)) {: !isFilledIn(certificate.subject) -> isFilledIn(certificate.subject)',
  ],
  [
    'LIST-PAGE-SIZE-ACCEPTED',
    'reference/pagination.js: if (text === undefined): text === undefined -> true',
  ],
  [
    'VOL-ATTACH-CONFIG-OF-INSTANCE',
    'reference/resources/04-volumes/volume-attachment.js: if (volume.region !== instance.region) {: volume.region !== instance.region -> volume.region === instance.region',
  ],
  [
    'VPC-DELETE',
    'reference/resources/05-vpcs/vpcs.js: if (uses.length > 0): uses.length > 0 -> uses.length >= 0',
  ],
  [
    'REG-AVAILABILITY-GET',
    `reference/resources/06-regions/regions.js: const region = call.state.catalog.regions.get(call.params.regionId ?? '');: call.params.regionId ?? '' -> call.params.regionId && ''`,
  ],
  [
    'DOM-CREATE',
    'reference/resources/07-domains/domain-record.js: const taken = (each) => each.id !== own && comparable(each.domain) === key;: comparable(each.domain) === key -> comparable(each.domain) !== key',
  ],
  [
    'TAG-DELETE-UNTAGS',
    'reference/resources/08-tags/tags.js: const tags = row.tags.filter((tag) => tag !== label);: tag !== label -> true',
  ],
  [
    'IMG-UPLOAD-COMPLETES',
    'reference/transitions.js: if (image === undefined): image === undefined -> true',
  ],
  [
    'INST-CREATE-AS-ASKED',
    'reference/resources/11-instances/instance-creation.js: const [instance, state] = image === null ? [bare, addressed] : deployed(addressed, bare, type, image);: image === null -> true',
  ],
  [
    'DOM-TIMER-KEPT',
    'rules/07-domains/domain-timer.js: return TIMER_VALUES.find((valid) => seconds <= valid);: seconds <= valid -> true',
  ],
  [
    'SUBNET-IPV4-DISJOINT',
    'rules/05-vpcs/disjoint-ranges.js: .filter((entry) => entry.range !== undefined): (entry) => entry.range !== undefined -> () => undefined',
  ],
  [
    'NODE-ADDRESS-FORM',
    'reference/resources/10-load-balancers/balancer-nodes.js: const taken = config.nodes.some((node) => node.label === label);: node.label === label -> node.label !== label',
  ],
];

const all = suites.flatMap(({ checks }) => checks);
// Below the project, where the copy finds its packages and data.
const code = mkdtempSync(resolve('reports', 'mutants-'));
let mutants: ReadonlyMap<string, Mutant>;

beforeAll(async () => {
  mutants = new Map(
    (await instrument(resolve('dist/src'), code)).map((each) => [keyOf(each), each]),
  );
}, 120_000);
afterAll(() => rmSync(code, { recursive: true, force: true }));

test('the plain server survives them', async () => {
  const requirements = KILLED.flatMap(([requirement]) => checksOf(all, requirement));
  const plain = [...mutants.values()][0] as Mutant;
  const none = { ...plain, id: 'none' };
  const { by } = await triedWith(code, none, [...new Set(requirements)], false);
  expect(by).toEqual([]);
}, 120_000);

test.each(KILLED)(
  'the checks of %s kill %s',
  async (requirement, key) => {
    const mutant = mutants.get(key);
    if (mutant === undefined) throw new Error(`there is no such place any more: ${key}`);
    const { end } = await triedWith(code, mutant, checksOf(all, requirement), false);
    // Which of their requirements is named depends on which check ends first.
    expect(end).toBe('killed');
  },
  120_000,
);
