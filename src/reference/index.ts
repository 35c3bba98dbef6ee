/** The reference server as a library: a target for tests of clients, started in their own process. */
export type { RunConfiguration } from './seed/config-out.ts';
export { type Reference, type ReferenceOptions, startReference } from './server.ts';
