import type { Rule } from '../src/rules/rule.ts';
import { TEXT_RULES, VALUE_RULES } from '../test/rules/steps/all.ts';
import { GROWING_VALUES, grown, HEADS, TAILS, UNITS } from '../test/rules/steps/worst.ts';

/*
 * Microseconds that each rule takes for a kilobyte of its worst value, of 1 KB, 64 KB and 1 MB: where reading is
 * linear, these are alike. Worst is what takes longest at 4 KB; what a rule does not read at all gets cheaper.
 *
 *   npm run bench:rules
 */
const SIZES = [2 ** 10, 2 ** 16, 2 ** 20];
const TRIAL = 2 ** 12;

const ENDS = HEADS.flatMap((head) => TAILS.map((tail) => [head, tail] as const));

process.stdout.write(
  '| rule | 1 KB | 64 KB | 1 MB | most, against 1 KB |\n|---|---|---|---|---|\n',
);
for (const rule of TEXT_RULES) say(rule, worstOf(rule));
for (const rule of VALUE_RULES) {
  const growing = GROWING_VALUES[rule.name];
  if (growing) say(rule, growing);
}

type Growing = (length: number) => unknown;

/** The growing text on which a rule is busy longest. */
function worstOf(rule: Rule<string>): Growing {
  const all = UNITS.flatMap((unit) => ENDS.map((ends) => [unit, ...ends]));
  const tried = all.map((parts) => {
    const growing = (length: number) => grown(length, parts);
    return { growing, micros: microsFor(rule, growing(TRIAL), 2) };
  });
  return tried.reduce((worst, each) => (each.micros > worst.micros ? each : worst)).growing;
}

function say(rule: Rule<string> | Rule<unknown>, growing: Growing): void {
  const each = SIZES.map((size) => microsFor(rule, growing(size), 7) / (size / 1024));
  const most = Math.max(...each.slice(1)) / (each[0] ?? 1);
  const cells = each.map((micros) => micros.toFixed(2)).join(' | ');
  process.stdout.write(`| ${rule.name} | ${cells} | ${most.toFixed(1)} |\n`);
}

/** The shortest of some times: what else the machine does only adds to them. */
function microsFor(rule: Rule<string> | Rule<unknown>, value: unknown, times: number): number {
  const taken = Array.from({ length: times }, () => {
    const begun = process.hrtime.bigint();
    rule.isOpen(value);
    return Number(process.hrtime.bigint() - begun) / 1000;
  });
  return Math.min(...taken);
}
