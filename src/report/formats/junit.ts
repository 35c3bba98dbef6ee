import type { RunResult } from '../../result/run-result.ts';
import { cutTellingLength } from '../../text/cut.ts';
import { elapsed } from '../numbers.ts';
import { type Case, casesOf } from './cases.ts';
import { findingText } from './finding-text.ts';
import { type XmlNode, xml } from './xml.ts';

const LONGEST_MESSAGE = 500;

/**
 * `junit.xml`: a suite per section, a test case per check. Failed checks are failures; skipped and
 * inconclusive ones are skipped with the reason; warnings pass and say so on standard output. It keeps to the
 * schema of the Jenkins xUnit plugin.
 */
export function junit(result: RunResult): string {
  const cases = casesOf(result);
  const sections = [...new Set(cases.map((one) => one.section))];
  const suites = sections.map((section) =>
    suite(
      section,
      cases.filter((one) => one.section === section),
      result,
    ),
  );
  const { skipped: _, ...sums } = counts(cases);
  const attributes = { name: result.tool.name, ...sums, time: seconds(elapsed(result)) };
  return xml(['testsuites', attributes, suites]);
}

function suite(section: string, cases: readonly Case[], result: RunResult): XmlNode {
  const time = cases.reduce((sum, one) => sum + one.durationMillis, 0);
  const attributes = {
    name: section,
    ...counts(cases),
    time: seconds(time),
    timestamp: result.started.replace(/(\.\d+)?Z$/, ''),
  };
  const about = properties([
    ['target', result.target.url],
    ['document', result.document.revision],
    ['seed', String(result.seed)],
    ['effort', result.effort],
  ]);
  return ['testsuite', attributes, [...about, ...cases.map(testcase)]];
}

function testcase(one: Case): XmlNode {
  const attributes = { name: one.title, classname: one.section, time: seconds(one.durationMillis) };
  const ids = one.requirements.map((id): [string, string] => ['requirement', id]);
  const causes = one.causes.map((id): [string, string] => ['cause', id]);
  const waivers = one.waivers.map((line): [string, string] => ['waiver', line]);
  const told = [...ids, ['verdict', one.status] as const, ...causes, ...waivers].map(inOutput);
  const output = [...told, ...warning(one)].join('\n');
  return ['testcase', attributes, [...outcome(one), ['system-out', {}, [output]]]];
}

/** A property as tools read it from the output of a test case, for which many schemas know no properties. */
function inOutput([name, value]: readonly [string, string]): string {
  return `[[PROPERTY|${name}=${value}]]`;
}

function warning(one: Case): string[] {
  if (one.status !== 'warned') return [];
  const message = cutTellingLength(one.reason, LONGEST_MESSAGE);
  return [`\nwarned: ${message}`, ...one.findings.map((finding) => `\n${findingText(finding)}`)];
}

function outcome(one: Case): XmlNode[] {
  const message = cutTellingLength(one.reason, LONGEST_MESSAGE);
  const text = one.findings.map(findingText).join('\n\n');
  switch (one.status) {
    case 'failed':
      return [['failure', { type: 'violation', message }, [text || one.reason]]];
    case 'error':
      return [['error', { type: 'no verdict', message }, [one.reason]]];
    case 'warned':
    case 'passed':
      return [];
    default:
      return [['skipped', { message: `${one.status}: ${message}` }, []]];
  }
}

function properties(pairs: readonly (readonly [string, string])[]): XmlNode[] {
  return [
    ['properties', {}, pairs.map(([name, value]): XmlNode => ['property', { name, value }, []])],
  ];
}

function counts(cases: readonly Case[]) {
  const having = (...statuses: readonly Case['status'][]) =>
    cases.filter((one) => statuses.includes(one.status)).length;
  return {
    tests: cases.length,
    failures: having('failed'),
    errors: having('error'),
    skipped: having('skipped', 'inconclusive'),
  };
}

function seconds(millis: number): string {
  return (millis / 1000).toFixed(3);
}
