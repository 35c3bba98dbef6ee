import type { RecordFields, Timers } from './entities.ts';

/** What the pure core cannot do itself and asks of the shell, as data. */
export type Effect =
  /** Transfer the zone by AXFR over TCP; `nameserver` is `host` or `host:port`. */
  | { readonly kind: 'transfer-zone'; readonly domain: string; readonly nameserver: string }
  /** Try a TCP connection to each `<private_ipv4>:<port>`. */
  | { readonly kind: 'check-nodes'; readonly addresses: readonly string[] }
  /** Read the request's raw body as gzip, at most `limit` compressed bytes. */
  | { readonly kind: 'receive-upload'; readonly limit: number };

/** What came of an effect. */
export type Outcome =
  | { readonly kind: 'zone-transferred'; readonly zone: Zone }
  | { readonly kind: 'transfer-failed'; readonly reason: string }
  | { readonly kind: 'nodes-checked'; readonly up: readonly string[] }
  /** `flags` tells which optional parts the gzip header has (RFC 1952, FLG). */
  | { readonly kind: 'upload-received'; readonly imageBytes: number; readonly flags?: number }
  | { readonly kind: 'upload-failed'; readonly reason: string; readonly tooLarge: boolean };

/** A zone as transferred: its SOA in the document's fields, and its other records. */
export interface Zone extends Pick<Timers, 'expire_sec' | 'refresh_sec' | 'retry_sec' | 'ttl_sec'> {
  readonly soa_email: string;
  readonly records: readonly RecordFields[];
}
