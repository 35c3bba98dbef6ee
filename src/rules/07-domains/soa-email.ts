import { quote } from '../quote.ts';
import { ruleAbout, TEXT } from '../rule.ts';

const PLAIN = /^[\w%+-]+(?:\.[\w%+-]+)*@(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*\.)+[A-Za-z]{2,}$/;
const QUOTED = /^".+"@[^@\s]+$/s;
const LONGEST_LOCAL_PART = 64;
const LONGEST_ADDRESS = 254;

/**
 * Mail address of whoever answers for a domain. Only what no mail system takes is refused; what
 * RFC 5322 allows and many servers refuse is open.
 */
export const soaEmail = ruleAbout(TEXT, {
  name: 'soa-email',
  cites: ['resources/domain#soa_email'],
  refuse: (text) => {
    if (QUOTED.test(text)) return undefined;
    const sides = text.split('@');
    if (sides.length !== 2) return `expected exactly one "@" in ${quote(text)}`;
    if (sides.includes('')) return `expected text on both sides of the "@" in ${quote(text)}`;
    if (/^\.|\.\./.test(sides[1] ?? '')) return `expected no empty label in ${quote(text)}`;
    if (/[\s\p{Cc}]/u.test(text)) return `expected no space or control character in ${quote(text)}`;
    return undefined;
  },
  isOpen: (text) =>
    text.length > LONGEST_ADDRESS || text.indexOf('@') > LONGEST_LOCAL_PART || !PLAIN.test(text),
  vectors: {
    right: [
      'admin@example.com',
      'first.last@example.com',
      'user+tag@sub.example.org',
      '1st.user_2@my-host.example',
      'a@b.io',
      'hostmaster.of.all.zones@a-name-longer-than-others.example.com',
    ],
    wrong: [
      ['', 'empty'],
      ['admin', 'no @'],
      ['admin.example.com', 'period for the @, as zone files write it'],
      ['@example.com', 'nothing before the @'],
      ['admin@', 'nothing after the @'],
      ['admin@example..com', 'empty label in the domain'],
      ['a@b@example.com', 'two @'],
      ['admin@@example.com', 'doubled @'],
      ['admin@example.com,other@example.org', 'two addresses'],
      ['ad min@example.com', 'space inside'],
      [' admin@example.com', 'leading space'],
      ['admin@exam ple.com', 'space in the domain'],
      ['admin@example.com\n', 'trailing newline'],
      ['Admin <admin@example.com>', 'display name'],
      ['hostmaster.of.all.zones.a-name-longer-than-others.example.com', 'no @ in a long text'],
      ['hostmaster@all.zones@a-name-longer-than-others.example.com', 'two @ in a long text'],
      [`${'host.'.repeat(40)}example.com`, 'no @ in over 200 characters'],
    ],
    open: [
      ['admin@localhost', 'domain of one label'],
      ['"ad min"@example.com', 'quoted local part'],
      ['"a@b"@example.com', 'quoted @'],
      ['admin@[192.0.2.1]', 'address literal'],
      ['a..b@example.com', 'doubled period'],
      ['.a@example.com', 'leading period'],
      ["o'brien@example.com", 'rare character'],
      ['üser@example.com', 'letter beyond ASCII'],
      ['admin@-example.com', 'hyphen at the edge of a label'],
      [`${'a'.repeat(65)}@example.com`, 'local part over 64'],
      [`a@${'b.'.repeat(126)}io`, 'over 254 characters'],
    ],
  },
});
