import { BACKEND_ADDRESS, FIXTURES } from './seed/fixtures.ts';
import type { Credentials } from './seed/people.ts';
import type { Companions } from './shell/companions.ts';

/** What a running reference server is made of, as far as a client must know it. */
export interface Running {
  readonly url: string;
  readonly credentials: Credentials;
  readonly companions: Companions;
  /** Address of the clock's control, when it is offered. */
  readonly clock: string | undefined;
}

/** A complete configuration of `run` for a reference server with the default seed. */
export function runConfiguration({ url, credentials, companions, clock }: Running) {
  const { busyVpc, ...fixtures } = FIXTURES;
  return {
    url,
    credentials,
    fixtures: {
      ...fixtures,
      busyVpc: { vpc: busyVpc.vpc },
      privateAddress: BACKEND_ADDRESS,
      importableDomain: companions.importable,
      refusingNameserver: companions.refusingNameserver,
      liveBackend: { address: `${BACKEND_ADDRESS}:${companions.backendPort}` },
      ...(clock === undefined ? {} : { clock: { advance: clock } }),
    },
  };
}

export type RunConfiguration = ReturnType<typeof runConfiguration>;
