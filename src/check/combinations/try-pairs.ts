import { keyOf, pairsOf, type Row } from '../../generate/pairs.ts';
import type { Cost } from '../../limits/budget.ts';
import { Inconclusive, Skip } from '../../result/signals.ts';
import type { CheckContext } from '../check-context.ts';
import { type Combination, type Disagreement, levelsIn, rowsOf } from './combination.ts';
import { type Failing, leastFailing } from './least-failing.ts';

/** Covering arrays of a thorough run: other seeds put other values together three by three. */
const ARRAYS = { smoke: 1, standard: 1, thorough: 3 };

/** Share of the rows of a smoke run. */
const OF_SMOKE = 0.04;

/**
 * Sends rows until each two levels of different factors have stood in one request. At the first answer that
 * is wrong the row is made plainer, factor by factor, as long as it stays wrong: the finding names what is left.
 * @throws Inconclusive when no row could be arranged, or even the plainest is wrong
 */
export async function tryPairs(t: CheckContext, of: Combination): Promise<void> {
  const rows = new Rows(t, of);
  for (const row of rows.chosen) {
    const wrong = await rows.send(row);
    if (wrong === 'enough') break;
    if (wrong !== undefined) return report(t, of, await leastFailing(of, { row, wrong }));
  }
  rows.end();
}

class Rows {
  readonly chosen: readonly Row[];
  readonly #t: CheckContext;
  readonly #of: Combination;
  readonly #pairs: number;
  readonly #wanted: ReadonlySet<string>;
  readonly #seen = new Set<string>();
  #leftOut: Inconclusive | Skip | undefined;
  #tried = 0;

  constructor(t: CheckContext, of: Combination) {
    const { effort } = t.run.settings;
    const arrays = Array.from({ length: ARRAYS[effort] }, (_, at) => rowsOf(of, t.seed + at));
    const all = arrays.flatMap(({ rows }) => rows);
    const most = effort === 'smoke' ? Math.ceil(all.length * OF_SMOKE) : all.length;
    this.#t = t;
    this.#of = of;
    this.chosen = all.slice(0, most);
    this.#pairs = arrays[0]?.pairs ?? 0;
    this.#wanted = wantedIn(of, all);
  }

  /** @returns `enough` when objects or requests are short that other checks need */
  async send(row: Row): Promise<Disagreement | 'enough' | undefined> {
    const { creations, run } = this.#t;
    let wrong: Disagreement | undefined;
    const [objects, requests] = [creations.count, this.#t.sent.length];
    const mark = creations.mark;
    const sending = async () => {
      this.#t.beginCase();
      wrong = await this.#attempt(row);
      if (wrong === undefined) await creations.clear(mark);
    };
    const promised = this.#dearest;
    const isSent = await run.budget.trying(promised, sending);
    this.#dearest = {
      objects: Math.max(this.#dearest.objects, creations.count - objects),
      requests: Math.max(this.#dearest.requests, this.#t.sent.length - requests),
    };
    if (!isSent) this.#t.recorder.spare(1, run.budget.shortageFor(promised));
    return isSent ? wrong : 'enough';
  }

  /** Most that one row has taken of each. */
  #dearest: Cost = { objects: 0, requests: 0 };

  async #attempt(row: Row): Promise<Disagreement | undefined> {
    try {
      const wrong = await this.#of.send(levelsIn(this.#of.factors, row));
      this.#tried += 1;
      for (const key of pairsOf(row).map(keyOf)) if (this.#wanted.has(key)) this.#seen.add(key);
      return wrong;
    } catch (signal) {
      if (!(signal instanceof Inconclusive || signal instanceof Skip)) throw signal;
      this.#leftOut ??= signal;
      this.#t.recorder.leaveOut(1);
      return undefined;
    } finally {
      const { operation } = this.#of;
      const pairs = { operation: operation.id, tried: this.#seen.size, of: this.#pairs };
      this.#t.run.pairs.note(this.#t.id, pairs);
    }
  }

  /** @throws Inconclusive or Skip when no row could be tried */
  end(): void {
    if (this.#tried === 0 && this.#leftOut !== undefined) throw this.#leftOut;
  }
}

function wantedIn({ factors, isWanted = () => true }: Combination, rows: readonly Row[]) {
  const keys = rows.flatMap((row) => {
    const levels = levelsIn(factors, row);
    return pairsOf(row)
      .filter(([one, other]) => {
        const [first, second] = [levels[one.factor], levels[other.factor]];
        return first && second && isWanted(first, second);
      })
      .map(keyOf);
  });
  return new Set(keys);
}

/** @throws Violation; Inconclusive when the plainest row is wrong and another check decides that */
function report(t: CheckContext, { judgesPlainest }: Combination, failing: Failing): void {
  const { wrong, levels } = failing;
  const { expected, received, answers, where, kind } = wrong;
  const words = levels.map((level) => level.words).join(' and ');
  if (levels.length === 0 && !judgesPlainest) {
    throw new Inconclusive(`not even the plainest request is answered as expected: ${received}`);
  }
  const [only] = levels;
  const stated = kind === 'refused' && levels.length === 1 ? only?.requirement : undefined;
  t.violated(stated ?? wrong.requirement, {
    expected: expected(words),
    received,
    answers,
    ...(where === undefined ? {} : { where }),
  });
}
