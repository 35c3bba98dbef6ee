import { DAY, timestamp } from '../clock.ts';
import type { Companions } from '../shell/companions.ts';
import { CONTROL } from '../shell/control.ts';
import { BACKEND_ADDRESS, FIXTURES } from './fixtures.ts';
import { WAITING_UPLOADS } from './images.ts';
import type { Credentials } from './people.ts';

/** What a running reference server is made of, as far as a client must know it. */
export interface Running {
  readonly url: string;
  /** When it began, in milliseconds since 1970 by its own clock. */
  readonly begun: number;
  readonly credentials: Credentials;
  readonly companions: Companions;
  /** Whether the clock and the backend can be controlled over HTTP. */
  readonly control: boolean;
}

/** A complete configuration of `run` for a reference server with the default seed. */
export function runConfiguration({ url, begun, credentials, companions, control }: Running) {
  const { busyVpc, ...fixtures } = FIXTURES;
  const address = `${BACKEND_ADDRESS}:${companions.backend.port}`;
  const [start, stop] = [CONTROL.backendStart, CONTROL.backendStop].map((path) => url + path);
  return {
    url,
    credentials,
    limits: { bigUpload: true },
    fixtures: {
      ...fixtures,
      busyVpc: { vpc: busyVpc.vpc },
      privateAddress: BACKEND_ADDRESS,
      waitingUploads: WAITING_UPLOADS.map(({ number, hours }) => ({
        image: `private/${number}`,
        begun: timestamp(begun - (hours * DAY) / 24),
      })),
      importableDomain: companions.importable,
      refusingNameserver: companions.refusingNameserver,
      nameServer: companions.nameServer,
      zoneTransfer: { nameServer: companions.nameServer, from: '127.0.0.1' },
      masterZone: companions.master,
      loadBalancers: { proxy: url },
      liveBackend: control ? { address, start, stop } : { address },
      ...(control
        ? {
            clock: { advance: url + CONTROL.clock },
            transferLog: url + CONTROL.transfers,
            powerOff: url + CONTROL.powerOff,
          }
        : {}),
    },
  };
}

export type RunConfiguration = ReturnType<typeof runConfiguration>;
