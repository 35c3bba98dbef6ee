/**
 * The reference validator as a library: pure functions that hold requests, answers and whole
 * exchanges against the document and return findings, and the document itself as data.
 */
export type { BrokenRequirement } from './result/broken-requirement.ts';
export { loadSpec } from './spec/load.ts';
export { matchOperation, type OperationMatch, type OtherMethods } from './spec/match.ts';
export { type SchemaAt, schemaAt } from './spec/schema-at.ts';
export type {
  Access,
  Level,
  Means,
  Method,
  Operation,
  Parameter,
  Requirement,
  RequirementMap,
  Schema,
  Section,
  Silence,
  Spec,
} from './spec/types.ts';
export * from './validate/index.ts';
