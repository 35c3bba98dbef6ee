import type { State } from '../../state.ts';
import { type Body, operationOf, refuseWhen } from '../blocks/index.ts';
import { acceptBalancerLabel, alterBalancer } from '../blocks/load-balancer.ts';
import type { Fault } from '../fault.ts';

/** Labels of the wrong length, or of two load balancers (resources/load-balancer#label). */
export const labelsFaults: readonly Fault[] = [
  {
    id: 'balancer-label-cut-at-31',
    requirement: 'LB-CREATE-AS-ASKED',
    kind: 'boundary',
    see: 'create a load balancer with a label of 32 characters: it has the first 31',
    wrap: alterBalancer(({ label }) => ({ label: label.slice(0, 31) })),
  },
  {
    id: 'balancer-label-of-256-taken',
    requirement: 'LB-LABEL-LENGTH',
    also: ['LB-LABEL-BOUNDED'],
    kind: 'rare-value',
    see: 'create a load balancer with a label of 256 characters: it is created',
    wrap: acceptBalancerLabel(({ label }) => label?.length === 256),
  },
  {
    id: 'balancer-label-of-1-taken',
    requirement: 'LB-LABEL-LENGTH',
    also: ['LB-LABEL-BOUNDED', 'LB-LABEL-FORM', 'LB-LABEL-TYPE'],
    kind: 'rare-value',
    see: 'create a load balancer with a label of one character: it is created',
    wrap: acceptBalancerLabel(({ label }) => label?.length === 1),
  },
  {
    id: 'balancers-without-a-label-share-one',
    requirement: 'LB-LABEL-UNIQUE',
    kind: 'rare-value',
    see: 'create two load balancers without a label: both are called balancer',
    wrap: alterBalancer(({ label }) => ({ label: label.replace(/^balancer\d+$/, 'balancer') })),
  },
  taken('whatever-else', 'cross-resource', () => true),
  taken(
    'in-another-region',
    'rare-value',
    ({ label, region }, { balancers }) =>
      !balancers.some((each) => each.label === label && each.region === region),
  ),
  taken('with-a-throttle', 'rare-value', (body) => body.client_conn_throttle > 0),
  taken('when-it-is-long', 'boundary', ({ label }) => label.length === 32),
  taken('by-one-of-the-second-region', 'rare-value', ({ label }, { balancers }) =>
    balancers.some((each) => each.label === label && each.region === 'eu-west'),
  ),
  taken('by-one-with-tags', 'rare-value', ({ label }, { balancers }) =>
    balancers.some((each) => each.label === label && each.tags.length > 0),
  ),
  taken('by-an-older-one', 'sequence', ({ label }, { balancers }) => {
    const youngest = balancers.filter(() => true).sort((a, b) => b.id - a.id)[0];
    return youngest?.label !== label;
  }),
  taken('with-capitals', 'rare-value', ({ label }) => label !== label.toLowerCase()),
  taken('beyond-ascii', 'rare-value', ({ label }) => /[^\p{ASCII}]/u.test(label)),
  taken('with-a-space', 'rare-value', ({ label }) => label.includes(' ')),
  taken('that-nobody-chose', 'rare-value', ({ label }) => /^balancer\d+$/.test(label)),
  {
    id: 'balancer-label-taken-in-a-race',
    requirement: 'LB-LABEL-UNIQUE',
    kind: 'race',
    see: 'create one label four times at once: two are created',
    wrap: (core) => {
      // Whoever comes right behind a creation has looked before that one was kept.
      let latest: unknown;
      const blind = acceptBalancerLabel(({ label }, state) => {
        return label === latest && isTaken(label, state);
      })(core);
      return (state, principal, request, ...rest) => {
        const step = blind(state, principal, request, ...rest);
        const isCreation = operationOf(request).id === 'createNodeBalancer';
        latest = isCreation ? (request.body as Body)?.label : undefined;
        return step;
      };
    },
  },
  {
    id: 'balancer-label-unique-on-the-platform',
    requirement: 'LB-LABEL-UNIQUE-PER-ACCOUNT',
    kind: 'over-strict',
    see: 'create a load balancer with the label of one in another account: it is refused',
    wrap: refuseWhen('createNodeBalancer', ({ label }, _, state) => isTaken(label, state)),
  },
  {
    id: 'balancer-label-counted-in-bytes',
    requirement: 'LB-LABEL-LENGTH',
    also: ['LB-LABEL-BOUNDED'],
    kind: 'boundary',
    see: 'create a load balancer with the label éé: it is created',
    wrap: acceptBalancerLabel(({ label }) => label === 'éé'),
  },
  {
    id: 'balancer-label-of-many-bytes-refused',
    requirement: 'LB-LABEL-LENGTH',
    kind: 'over-strict',
    see: 'create a load balancer with the label é, 20 times: it is refused',
    wrap: refuseWhen('createNodeBalancer', ({ label }) => Buffer.byteLength(label ?? '') > 32),
  },
];

function isTaken(label: unknown, { balancers }: State): boolean {
  return balancers.some((each) => each.label === label);
}

/** A creation that `when` picks is accepted although its label is in use. */
function taken(
  id: string,
  kind: Fault['kind'],
  when: (body: Body, state: State) => boolean,
): Fault {
  return {
    id: `balancer-label-taken-${id}`,
    requirement: 'LB-LABEL-UNIQUE',
    kind,
    see: `create a load balancer with a label in use (${id}): it is created`,
    wrap: acceptBalancerLabel((body, state) => isTaken(body.label, state) && when(body, state)),
  };
}
