import { lengthAgainst } from '../characters.ts';
import { quote } from '../quote.ts';
import { ruleAbout, TEXT } from '../rule.ts';

const LONGEST_NAME = 253;
/** Most characters between two periods of a name (RFC 1035, section 2.3.4; limits#domain). */
export const LONGEST_DOMAIN_LABEL = 63;

/** `_`, `*` and `/` are in zones of real use, but in names of records, and in no name of RFC 1035. */
const FOREIGN = /[^A-Za-z0-9-]/;

const ODD_LABEL = /^\d|^..--|[A-Z]/;

/** Name of a hosted domain: labels of letters, digits and inner hyphens, joined by periods. */
export const rfc1035Name = ruleAbout(TEXT, {
  name: 'rfc1035-name',
  cites: ['resources/domain#domain', 'limits#domain-description'],
  refuse: (text) => {
    if (lengthAgainst(text, 1, LONGEST_NAME) === 'beyond') {
      return `expected 1 to ${LONGEST_NAME} characters, got ${text.length}: ${quote(text)}`;
    }
    for (const label of labelsOf(text)) {
      const reason = labelReason(label);
      if (reason !== undefined) return `${reason} of ${quote(text)}`;
    }
    return undefined;
  },
  isOpen: (text) =>
    text.endsWith('.') ||
    !text.includes('.') ||
    labelsOf(text).some((label) => ODD_LABEL.test(label)),
  vectors: {
    right: [
      'example.com',
      'a.b',
      'sub.domain.example.org',
      'with-hyphen.example.com',
      'a-b-c.d1.e2f',
      `${'a'.repeat(63)}.com`,
      `${`${'a'.repeat(49)}.`.repeat(5)}com`,
    ],
    wrong: [
      ['', 'empty'],
      ['.', 'nothing but a period'],
      [`${'a'.repeat(64)}.com`, 'label of 64'],
      [`example.${'a'.repeat(64)}`, 'last label of 64'],
      [`${`${'a'.repeat(49)}.`.repeat(5)}comm`, '254 characters'],
      ['example..com', 'empty label inside'],
      ['.example.com', 'empty label in front'],
      ['example.com..', 'empty label at the end'],
      ['-example.com', 'leading hyphen'],
      ['example-.com', 'trailing hyphen'],
      ['www.-example.com', 'leading hyphen of an inner label'],
      ['example.com-', 'trailing hyphen of the last label'],
      ['-.com', 'hyphen alone'],
      ['exa mple.com', 'space'],
      ['example.com ', 'trailing space'],
      ['example.com\n', 'trailing newline'],
      ['exa\u0000mple.com', 'NUL'],
      ['exa\u0085mple.com', 'control character beyond ASCII'],
      ['exa!mple.com', 'exclamation mark'],
      ['user@example.com', 'at sign'],
      ['example.com:53', 'colon'],
      ['_acme.example.com', 'underscore'],
      ['exa_mple.com', 'underscore inside'],
      ['*.example.com', 'wildcard'],
      ['0/25.2.0.192.in-addr.arpa', 'slash of a delegation without classes'],
      ['münchen.example', 'letters beyond ASCII'],
      ['ex\u0430mple.com', 'Cyrillic letter that looks like a'],
      ['\uff45xample.com', 'full-width letter'],
    ],
    open: [
      ['3com.example.com', 'digit first: RFC 1123 allows it, the grammar of RFC 1035 does not'],
      ['2.0.192.in-addr.arpa', 'digit first'],
      ['example.com.', 'trailing period'],
      ['example', 'single label'],
      ['xn--mnchen-3ya.example', 'encoded letters beyond ASCII'],
      ['ab--cd.example', 'hyphens where the encoding mark of RFC 5890 stands'],
      ['Example.COM', 'upper case: same name, perhaps stored otherwise'],
    ],
  },
});

function labelsOf(text: string): readonly string[] {
  return text.replace(/\.$/, '').split('.');
}

function labelReason(label: string): string | undefined {
  if (label === '') return 'expected no empty label, found one in the name';
  if (lengthAgainst(label, 0, LONGEST_DOMAIN_LABEL) === 'beyond') {
    return `expected at most ${LONGEST_DOMAIN_LABEL} characters in the label ${quote(label)}`;
  }
  if (/^-|-$/.test(label)) return `expected no hyphen at either end of the label ${quote(label)}`;
  if (FOREIGN.test(label)) {
    return `expected only letters, digits and hyphens in the label ${quote(label)}`;
  }
  return undefined;
}
