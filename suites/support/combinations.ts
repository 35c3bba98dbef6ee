import type { Declare } from '../../src/check/check.ts';
import type { CheckContext } from '../../src/check/check-context.ts';
import { acceptsEveryPair, type RightRows } from '../../src/check/combinations/accepted.ts';
import type { ObjectStates } from '../../src/check/combinations/objects.ts';
import { refusesBesideEverything } from '../../src/check/combinations/refused.ts';
import { factorsOf } from '../../src/generate/contract/combinations/levels.ts';
import { ruleFactor } from '../../src/generate/contract/combinations/rule-levels.ts';
import { loadSpec } from '../../src/spec/load.ts';

/** The same states, each object made once for all checks of combinations that ask for it. */
export function sharedStates(section: string, objects: ObjectStates): ObjectStates {
  const shared = Object.entries(objects).map(([words, make]) => [
    words,
    (t: CheckContext) => t.shared(`${section}: ${words}, for combinations`, make),
  ]);
  return Object.fromEntries(shared);
}

/** Declares the checks of all that may stand together in the requests of one operation. */
export function combinationsOf(check: Declare, rows: RightRows): void {
  const spec = loadSpec();
  const operation = spec.operationById.get(rows.operation);
  if (operation === undefined) throw new Error(`expected an operation, got ${rows.operation}`);
  const { method, path } = operation;
  const { objects = {}, factors = [] } = rows;
  const states = Object.keys(objects).length;
  const levels = [...factorsOf(operation), ...factors].flatMap((each) => each.levels);
  const stated = levels.flatMap(({ requirement }) => requirement ?? []);
  check(
    `${method} ${path}: any two right values are accepted together`,
    unique([rows.requirement, ...Object.values(rows.kept), ...(rows.decides ?? []), ...stated]),
    (t) => acceptsEveryPair(t, rows),
    { objects: states + 1 },
  );
  const rules = ruleFactor(spec, operation, { most: 1, seed: 0 }).levels;
  check(
    `${method} ${path}: a rule holds beside any other value`,
    unique(rules.map(({ broken }) => broken.requirement)),
    (t) => refusesBesideEverything(t, rows),
    { objects: states + 1 },
  );
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}
