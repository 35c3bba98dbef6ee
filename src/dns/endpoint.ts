/** Where a name server is asked. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

const DNS_PORT = 53;

/** The endpoint that `host`, `host:port`, `[ipv6]` or `[ipv6]:port` names; the port is 53 when none is given. */
export function endpointOf(text: string): Endpoint {
  const bracketed = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(text);
  const [, host = text, port = DNS_PORT] = bracketed ?? /^([^:]+):(\d{1,5})$/.exec(text) ?? [];
  return { host, port: Math.min(Number(port), 65_535) };
}
