import { vpcLabel } from '../../../rules/vpc-label.ts';
import type { State } from '../../state.ts';
import { alterState, fromTime, instead, refuseWhen } from '../blocks/index.ts';
import { acceptLabel, acceptVpc, refuseLabel, remembering, type Wrap } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Whether a label is right once these characters are taken for letters. */
function isRightBut(label: string, foreign: RegExp): boolean {
  return foreign.test(label) && vpcLabel.refuse(label.replace(foreign, 'a')) === undefined;
}

/** Whether another VPC has the label, of whatever account. */
function isTaken(state: State, label: unknown): boolean {
  return state.vpcs.some((vpc) => vpc.label === label);
}

/** The second of two creations with one label is not checked when nothing came in between. */
const racyLabel: Wrap = remembering(() => {
  let before: unknown;
  const accepting = acceptVpc('label', ({ label }) => label !== undefined && label === before);
  return (core) => {
    const racing = accepting(core);
    return (state, principal, request, ...rest) => {
      const step = racing(state, principal, request, ...rest);
      const creates = request.method === 'POST' && request.path === '/v4/vpcs';
      before =
        creates && step.answer?.status === 200
          ? (request.body as { label: string }).label
          : undefined;
      return step;
    };
  };
});

/** The index of labels is kept by creation only: a label that a VPC got by renaming is not in it. */
const renamedNotIndexed: Wrap = remembering(() => {
  const renamed = new Set<unknown>();
  const accepting = acceptVpc('label', ({ label }) => renamed.has(label));
  const noting = alterState('updateVpc', (after, _before, request) => {
    renamed.add((request.body as { label?: unknown }).label);
    return after;
  });
  return (core) => accepting(noting(core));
});

/** Labels of deleted VPCs are never given out again. */
const neverFree: Wrap = remembering(() => {
  const gone = new Set<unknown>();
  const noting = instead('deleteVpc', (core, state, ...rest) => {
    const step = core(state, ...rest);
    for (const vpc of state.vpcs) if (!step.state.vpcs.get(vpc.id)) gone.add(vpc.label);
    return step;
  });
  return (core) => refuseWhen('createVpc', ({ label }) => gone.has(label))(noting(core));
});

/** Faults in the rules on the labels of VPCs. */
export const vpcLabelFaults: readonly Fault[] = [
  {
    id: 'vpc-label-takes-underscore',
    requirement: 'VPC-LABEL-CHARACTERS',
    kind: 'format',
    see: 'POST /vpcs with the label a_b succeeds',
    wrap: acceptLabel((label) => isRightBut(label, /_/)),
  },
  {
    id: 'vpc-label-takes-any-letter',
    requirement: 'VPC-LABEL-CHARACTERS',
    kind: 'format',
    see: 'POST /vpcs with a Cyrillic letter in the label succeeds',
    wrap: acceptLabel((label) => isRightBut(label, /[^\P{L}A-Za-z]/u)),
  },
  {
    id: 'vpc-label-takes-dotless-i',
    requirement: 'VPC-LABEL-CHARACTERS',
    kind: 'rare-value',
    see: 'POST /vpcs with a dotless i in the label succeeds',
    wrap: acceptLabel((label) => isRightBut(label, /\u0131/)),
  },
  {
    id: 'vpc-label-takes-full-width-digit',
    requirement: 'VPC-LABEL-CHARACTERS',
    kind: 'rare-value',
    see: 'POST /vpcs with a full-width 1 in the label succeeds',
    wrap: acceptLabel((label) => isRightBut(label, /\uff11/)),
  },
  {
    id: 'vpc-label-takes-trailing-newline',
    requirement: 'VPC-LABEL-CHARACTERS',
    kind: 'rare-value',
    see: 'POST /vpcs with a newline at the end of the label succeeds',
    wrap: acceptLabel((label) => isRightBut(label, /\n$/)),
  },
  {
    id: 'vpc-label-unchecked-after-refusals',
    requirement: 'VPC-LABEL-CHARACTERS',
    kind: 'sequence',
    see: 'refuse five wrong labels: the sixth is taken',
    wrap: remembering(() => {
      const isLate = fromTime(6);
      return acceptLabel((label) => isRightBut(label, /[^A-Za-z0-9-]/u) && isLate());
    }),
  },
  {
    id: 'vpc-label-refuses-leading-digit',
    requirement: 'VPC-LABEL-CHARACTERS',
    kind: 'over-strict',
    see: 'POST /vpcs with the label 7a is refused',
    wrap: refuseLabel((label) => /^\d/.test(label)),
  },
  {
    id: 'vpc-label-refuses-capitals',
    requirement: 'VPC-LABEL-CHARACTERS',
    kind: 'over-strict',
    see: 'POST /vpcs with the label Web is refused',
    wrap: refuseLabel((label) => /[A-Z]/.test(label)),
  },
  {
    id: 'vpc-label-refuses-leading-hyphen',
    requirement: 'VPC-LABEL-HYPHENS',
    kind: 'over-strict',
    see: 'POST /vpcs with the label -a is refused',
    wrap: refuseLabel((label) => label.startsWith('-')),
  },
  {
    id: 'vpc-label-refuses-hyphen-alone',
    requirement: 'VPC-LABEL-HYPHENS',
    kind: 'rare-value',
    see: 'POST /vpcs with the label - is refused',
    wrap: refuseLabel((label) => label === '-'),
  },
  {
    id: 'vpc-renamed-to-hyphen-alone-refused',
    requirement: 'VPC-UPDATE-LABEL',
    kind: 'rare-value',
    see: 'PUT /vpcs/{id} with the label - is refused',
    wrap: refuseWhen('updateVpc', ({ label }) => label === '-'),
  },
  {
    id: 'vpc-label-takes-doubled-hyphen',
    requirement: 'VPC-LABEL-HYPHENS',
    kind: 'format',
    see: 'POST /vpcs with the label a--b succeeds',
    wrap: acceptLabel((label) => isRightBut(label, /-{2,}/g)),
  },
  {
    id: 'vpc-label-takes-doubled-hyphen-at-end',
    requirement: 'VPC-LABEL-HYPHENS',
    kind: 'rare-value',
    see: 'POST /vpcs with the label a-- succeeds',
    wrap: acceptLabel((label) => isRightBut(label, /-{2,}$/)),
  },
  {
    id: 'vpc-label-takes-second-doubled-hyphen',
    requirement: 'VPC-LABEL-HYPHENS',
    kind: 'rare-value',
    see: 'POST /vpcs with the label a-b--c succeeds: only the first hyphen is looked at',
    wrap: acceptLabel((label) => /^[^-]+-[^-]+--/.test(label)),
  },
  {
    id: 'vpc-label-may-repeat',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'state',
    see: 'create two VPCs with one label',
    wrap: acceptVpc('label', ({ label }, state) => isTaken(state, label)),
  },
  {
    id: 'vpc-label-may-repeat-across-regions',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'cross-resource',
    see: 'create two VPCs with one label in two regions',
    wrap: acceptVpc(
      'label',
      ({ label, region }, state) =>
        isTaken(state, label) &&
        !state.vpcs.some((vpc) => vpc.label === label && vpc.region === region),
    ),
  },
  {
    id: 'vpc-label-may-repeat-across-users',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'cross-resource',
    see: 'create a VPC with a label that another user of the account has given to one',
    wrap: (core) => {
      const blind = acceptVpc('label', ({ label }, state) => isTaken(state, label))(core);
      return (state, principal, ...rest) => {
        const user = principal.kind === 'user' ? state.users.get(principal.username) : undefined;
        return (user?.restricted ? blind : core)(state, principal, ...rest);
      };
    },
  },
  {
    id: 'vpc-label-races',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'race',
    see: 'create two VPCs with one label at the same time',
    wrap: racyLabel,
  },
  {
    id: 'vpc-label-renamed-may-repeat',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'sequence',
    see: 'rename a VPC, then create another with its new label',
    wrap: renamedNotIndexed,
  },
  {
    id: 'vpc-label-never-free',
    requirement: 'VPC-LABEL-UNIQUE',
    kind: 'sequence',
    see: 'delete a VPC, then create another with its label: refused',
    // The sequences create VPCs with labels that were given up.
    also: ['VPC-CREATE'],
    wrap: neverFree,
  },
  {
    id: 'vpc-label-unique-across-accounts',
    requirement: 'VPC-LABEL-UNIQUE-PER-ACCOUNT',
    kind: 'over-strict',
    see: 'create a VPC with a label that another account uses: refused',
    wrap: refuseWhen('createVpc', ({ label }, _, state) => isTaken(state, label)),
  },
  {
    id: 'vpc-renamed-as-in-another-account-refused',
    requirement: 'VPC-LABEL-UNIQUE-PER-ACCOUNT',
    kind: 'over-strict',
    see: 'update the label of a VPC to one that another account uses: refused',
    wrap: refuseWhen('updateVpc', ({ label }, _, state) => isTaken(state, label)),
  },
];
