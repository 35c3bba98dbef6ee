import { suites } from '../../../suites/index.ts';
import { pathsOf } from '../../config/needs.ts';
import type { Fault } from '../../reference/faults/fault.ts';
import { faults } from '../../reference/faults/index.ts';
import { loadSpec } from '../../spec/load.ts';
import type { Requirement, Silence } from '../../spec/types.ts';

/** What is known of one requirement without a target. */
export interface RequirementFacts
  extends Pick<Requirement, 'id' | 'level' | 'cites' | 'statement'> {
  readonly section: string;
  /** How it is decided, or why no client can see it. */
  readonly means: string;
  /** Ids of the checks that decide it; none where every answer is held against it. */
  readonly checks: readonly string[];
  /** Deliberate violations, each of which some check has seen. */
  readonly faults: readonly Pick<Fault, 'id' | 'kind' | 'see'>[];
  /** What the document leaves open at the same rows. */
  readonly silences: readonly Pick<Silence, 'id' | 'question'>[];
  /** Keys of the configuration without which it cannot be decided. */
  readonly needs: readonly string[];
}

/** What is known of one point that the document leaves open. */
export interface SilenceFacts extends Silence {
  readonly section: string;
  /** Statements at the same rows. */
  readonly requirements: readonly Pick<Requirement, 'id' | 'statement'>[];
}

/** All of it; undefined when no requirement has this id. */
export function requirementFacts(id: string): RequirementFacts | undefined {
  const { requirements, silences } = loadSpec();
  const found = requirements.get(id);
  if (found === undefined) return undefined;
  const { level, cites, statement, by, unobservable, needs = [] } = found;
  const checks = suites.flatMap((suite) => suite.checks);
  return {
    ...{ id, level, cites, statement },
    section: sectionOf(id),
    means: by ?? `nothing: ${unobservable}`,
    checks: checks.filter((check) => check.requirements.includes(id)).map((check) => check.id),
    faults: [...faults.values()]
      .filter(({ requirement, also }) => requirement === id || also?.includes(id))
      .map((fault) => ({ id: fault.id, kind: fault.kind, see: fault.see })),
    silences: [...silences.values()]
      .filter((silence) => isNear(silence, found))
      .map(({ id: silence, question }) => ({ id: silence, question })),
    needs: needs.flatMap(pathsOf),
  };
}

/** The same of a silence. */
export function silenceFacts(id: string): SilenceFacts | undefined {
  const { requirements, silences } = loadSpec();
  const found = silences.get(id);
  if (found === undefined) return undefined;
  return {
    ...found,
    section: sectionOf(id),
    requirements: [...requirements.values()]
      .filter((requirement) => isNear(found, requirement))
      .map(({ id: requirement, statement }) => ({ id: requirement, statement })),
  };
}

/** Ids of everything that can be explained, in the order of the document. */
export function explainable(): string[] {
  const { requirements, silences } = loadSpec();
  return [...requirements.keys(), ...silences.keys()];
}

function isNear(one: { readonly cites: readonly string[] }, other: typeof one): boolean {
  return one.cites.some((row) => other.cites.includes(row));
}

function sectionOf(id: string): string {
  const own = loadSpec().sections.find((section) =>
    [...section.requirements, ...section.silences].some((each) => each.id === id),
  );
  return own?.title ?? '';
}
