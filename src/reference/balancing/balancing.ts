import type { BalancerConfig } from '../entities.ts';
import type { State } from '../state.ts';

/** A port of a load balancer to which somebody connects. */
export interface Approached {
  readonly ipv4: string;
  readonly port: number;
}

/** What a load balancer does with a connection to one of its ports. */
export interface Listening {
  readonly balancer: number;
  readonly config: BalancerConfig;
  /** Connections that a client may open in a second; 0 for as many as it likes. */
  readonly throttle: number;
  /** Whether nodes are asked in turn, up or down. */
  readonly asksAll?: boolean;
  /** Whether connections are closed at once, before any word, while no node is up. */
  readonly closesUnserved?: boolean;
}

/** The load balancers of the service as one pure function; undefined where none listens. */
export type Balancing = (state: State, approached: Approached) => Listening | undefined;

/** A load balancer listens on the port of each of its configs (resources/load-balancer#no-configs). */
export const balance: Balancing = ({ balancers }, { ipv4, port }) => {
  const [balancer] = balancers.filter((each) => each.ipv4 === ipv4);
  const config = balancer?.configs.find((each) => each.port === port);
  if (balancer === undefined || config === undefined) return undefined;
  return { balancer: balancer.id, config, throttle: balancer.client_conn_throttle };
};
