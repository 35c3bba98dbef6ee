import { RUN_TAGS } from '../../run-tags.ts';

/** A right value, and the words for it. */
export type Worded = readonly [value: unknown, words: string];

/**
 * Right values to try beside those of other fields, by field name: none, one and several items of a list; a
 * timer of its default and one that is rounded up. The bounds of a schema are not repeated here.
 */
export const OTHER_VALUES: Readonly<Record<string, readonly Worded[]>> = {
  size: [[21, 'size 21']],
  tags: [
    [[], 'an empty list of tags'],
    [RUN_TAGS.slice(1, 3), 'two tags'],
  ],
  master_ips: [
    [['198.18.0.1'], 'one of master_ips'],
    [['198.18.0.2', '198.18.0.4'], 'two of master_ips'],
  ],
  axfr_ips: [[['198.18.0.3', '198.18.0.5'], 'two of axfr_ips']],
  expire_sec: timer('expire_sec', 604801),
  refresh_sec: timer('refresh_sec', 0),
  retry_sec: timer('retry_sec', 301),
  ttl_sec: timer('ttl_sec', 0),
  subnets: [
    [
      [
        { label: '-', ipv4: '10.255.255.248/29' },
        { label: 'x'.repeat(64), ipv4: '192.168.0.0/17' },
        { label: 'third-of-3', ipv4: '10.0.0.0/9' },
      ],
      'three subnets',
    ],
  ],
  port: [
    [443, 'port 443'],
    [8080, 'port 8080'],
  ],
};

function timer(field: string, seconds: number): readonly Worded[] {
  return [[seconds, `${field} ${seconds}`]];
}
