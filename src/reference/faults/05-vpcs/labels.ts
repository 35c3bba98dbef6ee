import { vpcLabel } from '../../../rules/05-vpcs/vpc-label.ts';
import { fromTime, refuseWhen } from '../blocks/index.ts';
import { acceptLabel, refuseLabel, remembering } from '../blocks/vpc.ts';
import type { Fault } from '../fault.ts';

/** Whether a label is right once these characters are taken for letters. */
function isRightBut(label: string, foreign: RegExp): boolean {
  return foreign.test(label) && vpcLabel.refuse(label.replace(foreign, 'a')) === undefined;
}

/** Faults in the characters that the label of a VPC may hold. */
export const labelsFaults: readonly Fault[] = [
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
    id: 'vpc-label-taken-the-second-time',
    requirement: 'VPC-LABEL-CHARACTERS',
    kind: 'sequence',
    see: 'POST /vpcs with a label with an underscore twice: it is refused, and then taken',
    wrap: remembering(() => {
      const refused = new Set<string>();
      return acceptLabel((label) => {
        if (refused.has(label)) return isRightBut(label, /[^A-Za-z0-9-]/u);
        refused.add(label);
        return false;
      });
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
];
