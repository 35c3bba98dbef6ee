import { acceptWhen } from '../../blocks/index.ts';
import type { Fault } from '../../fault.ts';
import { subjectOf } from '../https.ts';

/** What a subject lacks: the fields that the document names. */
const LACKING: Readonly<Record<string, RegExp>> = {
  country: /^C=/m,
  'common-name': /^CN=/m,
};

/** Certificates without a country or a common name that are accepted (endpoints/load-balancers#certificate). */
export const namedFieldsFaults: readonly Fault[] = Object.entries(LACKING).flatMap(
  ([field, stated]) => [
    taken(field, stated, 'createConfig', 'in-a-new-config'),
    taken(field, stated, 'updateConfig', 'in-an-update'),
  ],
);

function taken(field: string, stated: RegExp, operation: string, where: string): Fault {
  return {
    id: `balancer-certificate-without-${field}-taken-${where}`,
    requirement: 'LBC-HTTPS-NAMED-FIELDS',
    kind: 'format',
    see: `${operation} with a certificate whose subject has no ${field}: it is accepted`,
    wrap: acceptWhen(
      operation,
      ({ ssl_cert }) => lacks(ssl_cert, stated),
      ({ ssl_cert, ssl_key, protocol, ...body }) => body,
    ),
  };
}

/** Whether a certificate has a subject, but not this field. */
function lacks(certificate: unknown, stated: RegExp): boolean {
  const isOne = String(certificate).includes('CERTIFICATE');
  const subject = isOne ? subjectOf(certificate) : undefined;
  return Boolean(subject) && !stated.test(String(subject));
}
