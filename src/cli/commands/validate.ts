import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { formats } from '../../rules/index.ts';
import { UsageError } from '../../run/usage-error.ts';
import { loadSpec } from '../../spec/load.ts';
import type { Operation } from '../../spec/types.ts';
import { didYouMean } from '../../text/nearest.ts';
import { ruleNames, validateRequest, validateValue } from '../../validate/index.ts';
import { textTable } from '../text-table.ts';

interface ValidateOptions {
  readonly list: boolean;
  readonly json: boolean;
}

/** What the document says of a value. */
interface Opinion {
  readonly verdict: 'right' | 'wrong' | 'open';
  readonly reasons: readonly string[];
}

/** `compute-conformance validate`: asks the library about one value from a shell. */
export function validateCommand(): Command {
  return new Command('validate')
    .argument('[name]', 'a rule such as vpc-label, or an operation such as createVolume')
    .argument(
      '[value]',
      'text, or JSON where the rule or the operation is about JSON; - reads it from stdin',
    )
    .option('--list', 'list the names', false)
    .option('--json', 'print JSON', false)
    .addHelpText('after', '\nExit code: 0 right, or left open by the document; 1 wrong; 2 usage.')
    .action((name: string | undefined, value: string | undefined, options: ValidateOptions) => {
      if (options.list) process.stdout.write(textTable(names()));
      else process.exitCode = tell(judgeByName(name, value), options.json);
    });
}

function names(): string[][] {
  return [
    ...ruleNames.map((name) => [name, Object.hasOwn(formats, name) ? 'a text' : 'JSON']),
    ...operationsWithBody().map(({ id, method, path }) => [
      id,
      `the JSON body of ${method} ${path}`,
    ]),
  ];
}

function operationsWithBody(): readonly Operation[] {
  return loadSpec().operations.filter((operation) => operation.request !== undefined);
}

/** @throws UsageError for an unknown name, a missing value, or what is not JSON where it must be */
function judgeByName(name: string | undefined, given: string | undefined): Opinion {
  if (name === undefined || given === undefined) {
    throw new UsageError('expected a name and a value; `validate --list` lists the names');
  }
  const text = given === '-' ? readFileSync(0, 'utf8').replace(/\r?\n$/, '') : given;
  const operations = operationsWithBody().map(({ id }) => id);
  if (operations.includes(name)) return opinionOnBody(name, parseGiven(text));
  if (!ruleNames.includes(name)) {
    const known = [...ruleNames, ...operations];
    throw new UsageError(
      `no rule and no operation with a body is called ${name}${didYouMean(name, known)}`,
    );
  }
  const value = Object.hasOwn(formats, name) ? text : parseGiven(text);
  const { verdict = 'open', reason } = validateValue(name, value) ?? {};
  return { verdict, reasons: reason === undefined ? [] : [reason] };
}

function opinionOnBody(operation: string, body: unknown): Opinion {
  const findings = validateRequest(operation, { body });
  const wrong = findings.some((finding) => !finding.open);
  return {
    verdict: wrong ? 'wrong' : findings.length > 0 ? 'open' : 'right',
    reasons: findings.map((finding) => finding.message),
  };
}

function parseGiven(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`expected the value to be JSON: ${(error as Error).message}`);
  }
}

function tell(opinion: Opinion, asJson: boolean): number {
  const { verdict, reasons } = opinion;
  const lines = [verdict, ...reasons.map((reason) => `  ${reason}`)].join('\n');
  process.stdout.write(`${asJson ? JSON.stringify(opinion) : lines}\n`);
  return verdict === 'wrong' ? 1 : 0;
}
