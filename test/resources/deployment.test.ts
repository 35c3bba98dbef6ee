import { describe, expect, test } from 'vitest';
import { refuseWhen } from '../../src/reference/faults/blocks/index.ts';
import { Deployment } from '../../src/resources/deployment.ts';
import { instances } from '../../suites/11-instances/index.ts';
import { against, checksOf, told } from '../suites/support/against.ts';

describe('what may be deployed', () => {
  test('is nothing to choose where all is named', () => {
    const deployment = new Deployment({ type: 'a' }, {});
    expect(deployment.isOpen).toBe(false);
    expect(deployment.choices).toEqual([{}]);
  });

  test('is tried in all combinations, the best of each first', () => {
    const { choices } = new Deployment({}, { types: ['a', 'b'], images: ['x', 'y'] });
    expect(choices).toEqual([
      { type: 'a', image: 'x' },
      { type: 'a', image: 'y' },
      { type: 'b', image: 'x' },
      { type: 'b', image: 'y' },
    ]);
  });

  test('leaves another region for the second one', () => {
    const fixtures = { region: 'a', secondRegion: 'b' };
    const deployment = new Deployment(fixtures, { regions: ['a', 'b'] });
    deployment.choose(deployment.choices[1] ?? {});
    expect(fixtures).toEqual({ region: 'b', secondRegion: 'a' });
  });
});

const LISTED = {
  regions: ['us-east', 'eu-west'],
  types: ['nano-1', 'standard-2', 'standard-8'],
  images: ['compute/alpine3.20', 'compute/debian12'],
};
const checks = ['INST-CREATE', 'INST-LABEL-DEFAULT'].flatMap((id) =>
  checksOf(instances.checks, id),
);

describe('an instance that is refused with what a catalogue lists', () => {
  test.each([
    ['type', ({ type }: Asked) => type !== 'standard-8'],
    ['image', ({ image }: Asked) => image === LISTED.images[0]],
    ['region', ({ region }: Asked) => region === 'us-east'],
  ])('is created with another %s', async (_, when) => {
    const wrap = refuseWhen('createInstance', when);
    const said = await against({ checks, effort: 'smoke', wrap, candidates: LISTED });
    expect(said.ids('failed'), told(said, 'INST-CREATE')).toEqual([]);
    expect(said.ids('passed')).toContain('INST-CREATE');
  });

  test('whatever it is, breaks what is asked of the target', async () => {
    const wrap = refuseWhen('createInstance', () => true);
    const said = await against({ checks, effort: 'smoke', wrap, candidates: LISTED });
    expect(said.ids('failed')).toContain('INST-CREATE');
  });
});

// biome-ignore lint/suspicious/noExplicitAny: a body as a check sends it
type Asked = any;
