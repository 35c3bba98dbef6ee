import type { Check } from '../check/check.ts';
import { loadSpec } from '../spec/load.ts';
import type { Operation } from '../spec/types.ts';
import { isObject } from '../text/json.ts';
import { fits } from './glob.ts';

/**
 * The checks that show a requirement which no check decides by itself, as it is seen in answers: for each
 * operation whose answers state it the cheapest check of that operation, or all where there is one such operation;
 * where answers of all kinds do, the cheapest of all. Empty for a requirement that checks decide.
 * @param glob an id, or what fits several: those that show them all, where checks decide none of them
 */
export function checksShowing(glob: string, all: readonly Check[]): Check[] {
  const named = [...loadSpec().requirements.values()].filter(({ id }) => fits(glob, id));
  const isDecided = all.some(({ requirements }) => requirements.some((id) => fits(glob, id)));
  if (isDecided) return [];
  const observable = named.filter(({ unobservable }) => unobservable === undefined);
  return [...new Set(observable.flatMap(({ id }) => showing(id, all)))];
}

function showing(id: string, all: readonly Check[]): Check[] {
  const stating = loadSpec().operations.filter(({ answer }) => states(answer, id));
  // The answers of a single one may need a situation that only some of its checks bring about.
  const [only, ...others] = stating;
  const found =
    only && others.length === 0
      ? checksOf(only, all)
      : stating.flatMap((operation) => checksOf(operation, all).slice(0, 1));
  return found.length > 0 ? [...new Set(found)] : all.toSorted(byCost).slice(0, 1);
}

/** Those that decide what the operation as a whole states, the cheapest first. */
function checksOf({ requirement }: Operation, all: readonly Check[]): Check[] {
  return all.filter((check) => check.requirements.includes(requirement)).toSorted(byCost);
}

function byCost(one: Check, other: Check): number {
  return costOf(one) - costOf(other) || Number(one.early) - Number(other.early);
}

function costOf({ smokeCost: { own, shared }, alone }: Check): number {
  const borrowed = Object.values(shared).reduce((sum, objects) => sum + objects, 0);
  return alone ? Number.POSITIVE_INFINITY : own + borrowed;
}

/** Whether a schema, or one within it, states this requirement for any keyword. */
function states(schema: unknown, id: string, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false;
  seen.add(schema);
  const map = isObject(schema) ? schema['x-requirement'] : undefined;
  const named = isObject(map) ? Object.values(map) : [map];
  return named.includes(id) || Object.values(schema).some((each) => states(each, id, seen));
}
