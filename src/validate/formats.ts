import {
  ipv4List,
  ipv6List,
  type Rule,
  formats as rules,
  keywords as rulesByName,
  timestamp,
} from '../rules/index.ts';

/** All but the last day of a leap year's February: told without a calendar. */
const ORDINARY_TIMESTAMP =
  /^\d{4}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;

/** A decimal number up to 255; recordings mask addresses with leading zeros, as 010.020.030.040. */
const OCTET = '(?:25[0-5]|2[0-4]\\d|[01]?\\d?\\d)';
const IPV4 = new RegExp(`^(?:${OCTET}\\.){3}${OCTET}$`);

type Predicates<T> = Readonly<Record<string, (value: T) => boolean>>;

/** The values of `format` that are judged, as ajv calls them. */
export const formats: Predicates<string> = { ipv4: (text) => IPV4.test(text), uri: URL.canParse };

/**
 * Every value of `x-format` in spec/openapi.yaml: false only for text that each honest reading of
 * the document refuses.
 */
export const ownFormats: Predicates<string> = {
  ...mapped(predicates(rules), remembering),
  'ipv4-list': remembering(holds(ipv4List)),
  'ipv6-list': remembering(holds(ipv6List)),
  timestamp: (text) => ORDINARY_TIMESTAMP.test(text) || holds(timestamp)(text),
};

/** Every keyword of our own in spec/openapi.yaml: false only for values that must be refused. */
export const keywords: Predicates<unknown> = Object.fromEntries(
  Object.entries(predicates(rulesByName)).map(([name, holds]) => [`x-${name}`, holds]),
);

type Refusing = Pick<Rule<unknown>, 'refuse'>;

function predicates(table: Readonly<Record<string, Refusing>>) {
  return mapped(table, holds);
}

function holds(rule: Refusing): (value: unknown) => boolean {
  return (value) => rule.refuse(value) === undefined;
}

function mapped<V, W>(table: Readonly<Record<string, V>>, of: (value: V) => W): Record<string, W> {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, of(value)]));
}

const MOST_REMEMBERED = 1000;
const LONGEST_REMEMBERED = 500;

/** Remembers what a slow predicate said: a resource is shown again and again, and resolvers in every list of regions. */
function remembering(predicate: (text: string) => boolean): (text: string) => boolean {
  const said = new Map<string, boolean>();
  return (text) => {
    const known = said.get(text);
    if (known !== undefined) return known;
    const verdict = predicate(text);
    if (text.length > LONGEST_REMEMBERED) return verdict;
    if (said.size >= MOST_REMEMBERED) said.clear();
    said.set(text, verdict);
    return verdict;
  };
}
