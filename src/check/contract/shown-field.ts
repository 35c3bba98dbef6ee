import type { Answer } from '../../http/answer.ts';
import { valueAt } from '../../text/pointer.ts';
import { listSubnets } from '../arrange/vpc-subnets.ts';
import type { CheckContext } from '../check-context.ts';

const SUBNETS = '/subnets';

/** What is known of a field; undefined where the target shows it nowhere. */
export interface Shown {
  readonly value: unknown;
  readonly by: Answer;
  /** Set where a list tells it, which may follow late. */
  readonly isListed?: true;
}

/** A field in an answer; subnets that the answer does not show, in the implied list of them. */
export async function shownOf(
  t: CheckContext,
  path: string,
  answer: Answer,
  field: string,
): Promise<Shown> {
  const value = projected(field, valueAt(answer.body, field));
  if (field !== SUBNETS || value !== undefined) return { value, by: answer };
  const listed = await listSubnets(t, Number(path.split('/').at(-1)));
  if (!listed?.ok || listed.items.length === 0) return { value, by: answer };
  return { value: projected(field, listed.items), by: listed, isListed: true };
}

/** Of subnets only what a request says of them, in any order. */
export function projected(field: string, value: unknown): unknown {
  if (field !== SUBNETS || !Array.isArray(value)) return value;
  return value.map((subnet) => `${subnet?.label} ${subnet?.ipv4}`).sort();
}
