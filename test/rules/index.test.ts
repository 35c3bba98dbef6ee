import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import * as rules from '../../src/rules/index.ts';

interface Section {
  readonly id: string;
  readonly rows: readonly string[];
}

const all = [
  ...Object.values(rules.formats),
  ...Object.values(rules.keywords),
  rules.volumeGrowth,
  rules.volumeAllowanceRule,
];

function citableRows(): ReadonlySet<string> {
  const file = new URL('../../spec/document.yaml', import.meta.url);
  const { sections } = parse(readFileSync(file, 'utf8')) as { sections: readonly Section[] };
  return new Set(sections.flatMap(({ id, rows }) => rows.map((row) => `${id}#${row}`)));
}

describe('the tables of rules', () => {
  test('hold these formats and keywords', () => {
    expect(Object.keys(rules.formats).sort()).toEqual([
      'image-id',
      'instance-label',
      'ip-address',
      'ipv4-list',
      'ipv6-address',
      'ipv6-list',
      'node-address',
      'placement-group-label',
      'private-range',
      'rfc1035-name',
      'soa-email',
      'timestamp',
      'uuid',
      'vpc-label',
    ]);
    expect(Object.keys(rules.keywords).sort()).toEqual([
      'combinedLength',
      'disjointRanges',
      'filesystemPath',
      'hostBeginsWithIpv4',
      'timer',
      'uniqueLabels',
    ]);
  });

  test.each(all.map((rule) => [rule.name, rule] as const))(
    '%s cites the document',
    (_name, rule) => {
      const rows = citableRows();
      expect(rule.cites.length).toBeGreaterThan(0);
      expect(rule.cites.filter((row) => !rows.has(row))).toEqual([]);
    },
  );
});
