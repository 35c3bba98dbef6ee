import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { Rule } from '../../src/rules/rule.ts';
import { TEXT_RULES, VALUE_RULES } from './steps/all.ts';
import { StepCounter } from './steps/count.ts';
import { GROWING_VALUES, grown, HEADS, TAILS, UNITS } from './steps/worst.ts';

/** Characters of a value, at least. */
const LENGTH = 1_000;
/** Steps for each character: rules that try several patterns take a hundred; one that reads each again for each other, five hundred. */
const MOST_STEPS = 200;

let counter: StepCounter;
beforeAll(() => {
  counter = new StepCounter();
});
afterAll(() => counter.close());

/** @throws TooManySteps */
function expectLinear(work: () => void, length: number): void {
  counter.count(work, MOST_STEPS * length);
}

/** That this reads texts in linear time which repeat something, also parts of the texts given here. */
function linear(read: (text: string) => unknown, texts: readonly string[] = []) {
  const part = fc.tuple(fc.constantFrom('a', ...texts), fc.nat(20), fc.integer({ min: 1, max: 8 }));
  const piece = part.map(([text, from, length]) => text.slice(from, from + length) || 'a');
  const oneOf = (those: readonly string[]) => fc.oneof(fc.constantFrom(...those), piece);
  const parts = fc.tuple(oneOf(UNITS), oneOf([...HEADS, ...texts]), oneOf([...TAILS, ...texts]));
  return fc.property(parts, (each) => {
    const text = grown(LENGTH, each);
    expectLinear(() => void read(text), text.length);
  });
}

/** Each unit alone and before a stranger, and then some drawn ones. */
const RUNS = {
  examples: UNITS.flatMap((unit) => ['', '!'].map((tail) => [[unit, '', tail]])) as [
    [string, string, string],
  ][],
  numRuns: 2 * UNITS.length,
};

function readingOf(rule: Rule<unknown> | Rule<string>) {
  return (value: unknown) => [rule.refuse(value), rule.isOpen(value)];
}

describe('the steps of a rule grow with what it reads, and no faster', () => {
  test.each(TEXT_RULES.map((rule) => [rule.name, rule] as const))('%s', (_, rule) => {
    const { right, wrong, open } = rule.vectors;
    const texts = [...right, ...[...wrong, ...open].map(([value]) => value)];
    fc.assert(linear(readingOf(rule), texts), RUNS);
  });

  test.each(VALUE_RULES.map((rule) => [rule.name, rule] as const))('%s', (name, rule) => {
    const value = GROWING_VALUES[name]?.(LENGTH);
    expect(value, 'a value that keeps it busy').toBeDefined();
    expectLinear(() => void readingOf(rule)(value), LENGTH);
  });

  test.each(patternsOf(specification()))('the pattern %s', (source) => {
    const pattern = new RegExp(source, 'u');
    fc.assert(
      linear((text) => pattern.test(text)),
      RUNS,
    );
  });
});

describe('a rule is seen to take more', () => {
  const isQuadratic: Record<string, (text: string) => unknown> = {
    'that looks for trailing spaces': (text) => text.replace(/ +$/, ''),
    'with a repetition in a repetition': (text) => /^(?:a+)+$/.test(text),
    'with two repetitions of the same, one after the other': (text) => /^\d*\d*$/.test(text),
    'that looks ahead from every character': (text) => /a(?=.*!)|:[^,]*!?\.$/s.test(text),
    'with a loop in a loop': (text) => {
      let equal = 0;
      for (let one = 0; one < text.length; one += 1)
        for (let other = 0; other < one; other += 1) if (text[one] === text[other]) equal += 1;
      return equal;
    },
    'that cuts the text again and again': (text) => {
      for (let rest = text; rest !== ''; rest = rest.slice(1));
    },
    'that looks each part up among all': (text) => {
      const parts = text.split('a.');
      return parts.filter((each, nth) => parts.indexOf(`${each}x`) === nth);
    },
  };

  test.each(Object.entries(isQuadratic))('%s', (_, read) => {
    const { failed, errorInstance } = fc.check(linear(read), RUNS);
    expect(failed).toBe(true);
    expect(String(errorInstance)).toContain('more steps');
  });
});

function specification(): unknown {
  return parse(readFileSync(new URL('../../spec/openapi.yaml', import.meta.url), 'utf8'));
}

/** All patterns in a document, each once. */
function patternsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const found = Object.entries(value).flatMap(([name, each]) =>
    name === 'pattern' && typeof each === 'string' ? [each] : patternsOf(each),
  );
  return [...new Set(found)];
}
