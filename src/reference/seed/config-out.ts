import type { Companions } from '../shell/companions.ts';
import { CONTROL } from '../shell/control.ts';
import { BACKEND_ADDRESS, FIXTURES } from './fixtures.ts';
import type { Credentials } from './people.ts';

/** What a running reference server is made of, as far as a client must know it. */
export interface Running {
  readonly url: string;
  readonly credentials: Credentials;
  readonly companions: Companions;
  /** Whether the clock and the backend can be controlled over HTTP. */
  readonly control: boolean;
}

/** A complete configuration of `run` for a reference server with the default seed. */
export function runConfiguration({ url, credentials, companions, control }: Running) {
  const { busyVpc, ...fixtures } = FIXTURES;
  const address = `${BACKEND_ADDRESS}:${companions.backend.port}`;
  const [start, stop] = [CONTROL.backendStart, CONTROL.backendStop].map((path) => url + path);
  return {
    url,
    credentials,
    fixtures: {
      ...fixtures,
      busyVpc: { vpc: busyVpc.vpc },
      privateAddress: BACKEND_ADDRESS,
      importableDomain: companions.importable,
      refusingNameserver: companions.refusingNameserver,
      liveBackend: control ? { address, start, stop } : { address },
      ...(control ? { clock: { advance: url + CONTROL.clock } } : {}),
    },
  };
}

export type RunConfiguration = ReturnType<typeof runConfiguration>;
