import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { causesOf } from '../result/causes/cause.ts';
import { consequencesIn, failedIn } from '../result/figures/coverage.ts';
import { violatedIn } from '../result/outcome.ts';
import type { RunResult } from '../result/run-result.ts';

/** The text is no run.json of this format; the message names the place and what was expected. */
export class RunFileError extends Error {
  override readonly name = 'RunFileError';
}

const compiled = new WeakMap<object, ValidateFunction<RunResult>>();

/**
 * A run.json as read from a file, possibly from elsewhere, held against its schema. The causes that
 * older results lack are traced as far as their findings tell.
 *
 * @param schema the parsed spec/schemas/run.schema.json
 * @param name what messages call the file
 * @throws RunFileError when it is not JSON or not of the format.
 */
export function parseRun(text: string, schema: object, name: string): RunResult {
  const value = parseText(text, name);
  const validate = validatorOf(schema);
  if (validate(value)) return withCauses(value);
  const error = validate.errors?.[0];
  const place = error?.instancePath || 'its top level';
  throw new RunFileError(
    `${name} is not a run.json of the format compute-conformance/run/1: ${place} ${error?.message ?? 'is not as the schema says'}`,
  );
}

function withCauses(run: RunResult | Omit<RunResult, 'causes'>): RunResult {
  if ('causes' in run) return run;
  const causes = causesOf(violatedIn(run), run.missing);
  const coverage = { ...run.coverage, consequences: consequencesIn(causes) };
  return { ...run, causes, coverage, divergence: { ...run.divergence, causes: failedIn(causes) } };
}

function validatorOf(schema: object): ValidateFunction<RunResult> {
  const known = compiled.get(schema);
  if (known) return known;
  const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile<RunResult>(schema);
  compiled.set(schema, validate);
  return validate;
}

function parseText(text: string, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RunFileError(`${name} is not JSON: expected the run.json of a report folder`);
  }
}
