import { domainToASCII } from 'node:url';
import { rfc1035Name } from './07-domains/rfc1035-name.ts';
import { soaEmail } from './07-domains/soa-email.ts';
import { nodeAddress } from './10-load-balancers/node-address.ts';
import { instanceLabel } from './11-instances/instance-label.ts';

/**
 * Rules of which the document does not say that what breaks them is rejected: what differs from their form by blanks
 * around it, by periods behind it, or by letters that have an ASCII form, may be put right (SIL-PUT-RIGHT). Labels of VPCs are rejected.
 */
const LENIENT = [rfc1035Name, soaEmail, nodeAddress, instanceLabel];

/** What a text may be put right to: never what it is already. */
export function rightForms(text: string): readonly string[] {
  const bare = text.trim();
  const forms = [bare, bare.replace(/\.+$/, ''), domainToASCII(bare), asciiForm(bare)];
  return forms.filter((form) => form !== '' && form !== text);
}

/** What is left of a text whose characters all stand for characters of ASCII, with the case of its letters; else nothing. */
function asciiForm(text: string): string {
  const form = text.normalize('NFKC');
  return [...form].every((character) => character <= '~') ? form : '';
}

/** Whether a text that breaks the rule of this name may be put right. */
export function mayBePutRight(format: string | undefined, text: string): boolean {
  const rule = LENIENT.find(({ name }) => name === format);
  return rule !== undefined && rightForms(text).some((form) => rule.refuse(form) === undefined);
}
