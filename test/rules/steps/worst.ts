/** What a text may repeat to keep a rule busy. */
export const UNITS: readonly string[] = [
  ...['0', 'a', ' ', ':', '.', '-', '_', '@', '"', ',', '/', '%', '[', '{', '\n', '1', 'A', 'é'],
  ...['a.', '0:', '::', '"@', ' ,', 'a ', 'a-', '1.1.1.1,', '1::1,', 'a\n', '\u{1f600}', 'e\u0301'],
];

/** How a text may begin, that all of what follows is read. */
export const HEADS = [
  '',
  '!',
  'compute/',
  'a@',
  '10.0.0.0/',
  'fe80::1%',
  '"',
  '{',
  '[',
  'urn:uuid:',
];
export const TAILS = ['', '!', '@a', '}', ']:1', '/1', '.1'];

/** A text of this length, in UTF-16 units, and its ends. */
export function grown(length: number, [unit, head = '', tail = '']: readonly string[]): string {
  return head + (unit ?? '').repeat(Math.ceil(length / (unit?.length || 1))) + tail;
}

/** Values other than texts, by the rule that reads them: of so many characters, with nothing that ends it early. */
export const GROWING_VALUES: Readonly<Record<string, (length: number) => unknown>> = {
  combinedLength: (length) => Array.from({ length: length / 4 }, () => 'e\u0301 \u{1f600}'),
  disjointRanges: (length) => subnets(length / 40),
  filesystemPath: (length) => {
    const label = 'e'.repeat(length / 2);
    return { label, filesystem_path: `/dev/disk/by-id/scsi-0Compute_Volume_${label.slice(1)}x` };
  },
  hostBeginsWithIpv4: (length) => ({
    ipv4: '10.0.0.1',
    host: `10-0-0-1${'-a.'.repeat(length / 3)}!`,
    ipv6: '2001:db8::1',
  }),
  timer: () => 1e300,
  uniqueLabels: (length) => subnets(length / 40),
  volumeAllowance: () => ({ ramGb: 1e300, persistent: true, volumes: 1e300 }),
  volumeGrowth: () => ({ present: 1e300, asked: 1e300 }),
};

/** Subnets that lie in reverse order and all differ. */
function subnets(count: number) {
  return Array.from({ length: count }, (_, nth) => {
    const place = 2 ** 20 - nth;
    const ipv4 = `10.${(place >> 13) & 255}.${(place >> 5) & 255}.${(place & 31) * 8}/29`;
    return { ipv4, label: `subnet-${nth}` };
  });
}
