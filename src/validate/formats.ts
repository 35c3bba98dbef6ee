import ipaddr from 'ipaddr.js';
import { formats as rules, keywords as rulesByKeyword } from '../rules/index.ts';

/** Days that every month has: what all but a few timestamps show, told without a calendar. */
const ORDINARY_TIMESTAMP =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/**
 * Every `format` of spec/openapi.yaml, as ajv calls it: false only for text that each honest
 * reading of the document refuses.
 */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  ...predicates(rules),
  timestamp: (text) => ORDINARY_TIMESTAMP.test(text) || holds('timestamp', text),
  ipv4: ipaddr.IPv4.isValidFourPartDecimal,
  uri: URL.canParse,
};

/** Every keyword of our own in spec/openapi.yaml: false only for values that must be refused. */
export const keywords: Readonly<Record<string, (value: unknown) => boolean>> =
  predicates(rulesByKeyword);

function predicates(
  table: Readonly<Record<string, { refuse(value: unknown): string | undefined }>>,
) {
  return Object.fromEntries(
    Object.entries(table).map(([name, rule]) => [
      name,
      (value: unknown) => rule.refuse(value) === undefined,
    ]),
  );
}

function holds(format: string, text: string): boolean {
  return rules[format]?.refuse(text) === undefined;
}
