import { refuseWhen } from '../blocks/index.ts';
import { acceptLabel } from '../blocks/instance.ts';
import type { Fault } from '../fault.ts';

/** The label rule of instances gone wrong (resources/instance, label). */
export const labelFaults: readonly Fault[] = [
  accepted('instance-label-of-2', 'INST-LABEL-LENGTH', 'boundary', /^[a-z0-9]{2}$/i),
  accepted('instance-label-of-65', 'INST-LABEL-LENGTH', 'boundary', /^[a-z0-9]{65}$/i),
  accepted('instance-label-of-any-length', 'INST-LABEL-LENGTH', 'boundary', /^[a-z0-9]{66,}$/i),
  refused('instance-label-of-3-refused', 'INST-LABEL-LENGTH', /^.{3}$/),
  refused('instance-label-of-64-refused', 'INST-LABEL-LENGTH', /^.{64}$/),
  refused('instance-label-of-64-with-period-refused', 'INST-LABEL-LENGTH', /^(?=.*\.).{64}$/),
  refused('instance-label-of-64-with-hyphen-refused', 'INST-LABEL-LENGTH', /^(?=.*-).{64}$/),
  refused('instance-label-of-64-with-digit-refused', 'INST-LABEL-LENGTH', /^(?=.*\d).{64}$/),
  refused('instance-label-of-3-with-period-refused', 'INST-LABEL-LENGTH', /^.\..$/),
  refused('instance-label-of-3-with-hyphen-refused', 'INST-LABEL-LENGTH', /^.-.$/),
  accepted('instance-label-with-newline', 'INST-LABEL-CHARACTERS', 'rare-value', /^[a-z0-9]+\n$/i),
  accepted('instance-label-with-space', 'INST-LABEL-CHARACTERS', 'format', /^[^-_.\n]+ [^-_.\n]+$/),
  accepted('instance-label-with-unicode-hyphen', 'INST-LABEL-CHARACTERS', 'rare-value', /\u2010/),
  accepted('instance-label-begun-with-tilde', 'INST-LABEL-CHARACTERS', 'rare-value', /^~/),
  refused('instance-label-with-digit-first-refused', 'INST-LABEL-CHARACTERS', /^\d.{9}/),
  refused('instance-label-of-digits-refused', 'INST-LABEL-CHARACTERS', /^\d+$/),
  refused('instance-label-with-period-refused', 'INST-LABEL-CHARACTERS', /\./),
  refused('instance-label-in-upper-case-refused', 'INST-LABEL-CHARACTERS', /[A-Z]/),
  refused('instance-label-with-two-separators-refused', 'INST-LABEL-CHARACTERS', /[-_.].*[_.]/),
  accepted('instance-label-with-colon', 'INST-LABEL-CHARACTERS', 'rare-value', /^[a-z]+:[a-z]+$/i),
  accepted('instance-label-begun-with-hyphen', 'INST-LABEL-EDGES', 'format', /^-/),
  accepted('instance-label-ended-with-period', 'INST-LABEL-EDGES', 'rare-value', /\.$/),
  accepted('instance-label-ended-with-underscore', 'INST-LABEL-EDGES', 'rare-value', /_$/),
  accepted('instance-label-with-double-hyphen', 'INST-LABEL-DOUBLED', 'format', /[^-]--/),
  accepted('instance-label-with-double-period', 'INST-LABEL-DOUBLED', 'rare-value', /[^.]\.\./),
  accepted('instance-label-of-34-doubled', 'INST-LABEL-DOUBLED', 'rare-value', /^(?=.{34}).*__/),
  accepted('instance-label-of-21-at-edge', 'INST-LABEL-EDGES', 'rare-value', /^(?=.{21}).*[.]$/),
  accepted('instance-label-of-64-begun-with-_', 'INST-LABEL-EDGES', 'rare-value', /^_.{63}$/),
  accepted(
    'instance-label-of-33-with-comma',
    'INST-LABEL-CHARACTERS',
    'rare-value',
    /^(?=.{33}).*,/,
  ),
  accepted('instance-label-with-three-hyphens', 'INST-LABEL-DOUBLED', 'rare-value', /[^-]---[^-]/),
  accepted('instance-label-double-after-single', 'INST-LABEL-DOUBLED', 'rare-value', /-[^-]+--/),
  {
    id: 'instance-label-edges-free-after-first-instance',
    requirement: 'INST-LABEL-EDGES',
    kind: 'sequence',
    see: 'create instances with a right label and then with one ending in a hyphen: it is accepted',
    wrap: (core) => {
      let refusals = 0;
      return acceptLabel((label) => {
        if (!/^[-_.]|[-_.]$/.test(label)) return false;
        refusals += 1;
        return refusals > 3;
      })(core);
    },
  },
];

function accepted(id: string, requirement: string, kind: Fault['kind'], form: RegExp): Fault {
  const see = `create an instance with such a label (${form.source}): it is created`;
  return { id, requirement, kind, see, wrap: acceptLabel((label) => form.test(label)) };
}

function refused(id: string, requirement: string, form: RegExp): Fault {
  const see = `create an instance with such a label (${form.source}): it is refused`;
  const wrap = refuseWhen('createInstance', ({ label }) => form.test(String(label)));
  return { id, requirement, kind: 'over-strict', see, wrap };
}
