import type { Exchange } from '../http/exchange.ts';
import { isRefusal } from '../http/status.ts';
import type { Finding } from '../result/finding.ts';
import type { Grounds } from '../result/grounds.ts';
import { isObject } from '../text/json.ts';
import { fieldOf } from '../text/pointer.ts';
import type { ExchangeFinding } from '../validate/finding.ts';
import type { Judgement } from '../validate/index.ts';

/** What is kept of one answer. */
interface Noted {
  readonly method: string;
  readonly status: number;
  readonly operation: Judgement['operation'];
  readonly refusal: string | undefined;
  readonly broken: readonly Pick<ExchangeFinding, 'requirement' | 'where'>[];
}

/** What every answer of a run said by itself, from which follows what a finding rests on. */
export class AnswerLog {
  readonly #noted = new Map<number, Noted>();

  /** @param broken what the validator found wrong with the answer */
  note(exchange: Exchange, { operation, body, findings }: Judgement): void {
    const { id, method, status } = exchange;
    const broken = findings
      .filter(({ side }) => side === 'answer')
      .map(({ requirement, where }) => ({ requirement, where }));
    const refusal = isRefusal(status) ? refusalIn(body) : undefined;
    this.#noted.set(id, { method, status, operation, refusal, broken });
  }

  /** Undefined where no answer stands behind the finding. */
  groundsOf(finding: Finding): Grounds | undefined {
    const decisive = this.#noted.get(finding.exchanges.at(-1) ?? 0);
    if (decisive === undefined) return undefined;
    const { method, operation, status, refusal } = decisive;
    const breaks = this.#brokenBehind(finding);
    return {
      method,
      ...(operation ? { operation: operation.id, states: operation.requirement } : {}),
      status,
      ...(refusal === undefined ? {} : { refusal }),
      ...(breaks.length === 0 ? {} : { breaks }),
    };
  }

  #brokenBehind(finding: Finding): string[] {
    const { requirement, exchanges } = finding;
    const behind = exchanges.flatMap((id) => this.#noted.get(id) ?? []);
    const broken = behind.flatMap((noted) =>
      noted.broken.filter((each) => isNeeded(noted, each.where, finding)),
    );
    const ids = new Set(broken.map((each) => each.requirement));
    ids.delete(requirement);
    return [...ids];
  }
}

/**
 * Whether a finding needs this place of an answer right: the whole of it, or of an item, which somebody
 * reads; the id by which things are told apart; and the field that the finding is about.
 */
function isNeeded({ method }: Noted, broken: string, finding: Finding): boolean {
  const field = fieldOf(broken);
  if (field === undefined || field === 'data') return method !== 'DELETE';
  return field === 'id' || field === fieldOf(finding.where ?? '') || isNamed(field, finding);
}

function isNamed(field: string, { expected }: Finding): boolean {
  return expected.split(/\W+/).includes(field);
}

/** Field and reason of each error, quoted texts and numbers left out. */
function refusalIn(body: unknown): string {
  const errors = isObject(body) && Array.isArray(body.errors) ? body.errors : [];
  return errors
    .map((error) => `${error?.field ?? ''}: ${String(error?.reason ?? '').slice(0, 200)}`)
    .join('; ')
    .replace(/"[^"]*"|\d+/g, '#');
}
