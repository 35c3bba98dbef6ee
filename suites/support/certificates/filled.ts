export { filledCertificate as filled } from '../../../src/generate/10-load-balancers/filled-certificate.ts';
