import type { ExchangeView } from '../validate/index.ts';
import { type Judged, judged } from './judged.ts';
import { Watch } from './watch.ts';

/** What a matcher of vitest or Jest gives back. */
interface Outcome {
  readonly pass: boolean;
  readonly message: () => string;
}

/** How strictly `toConform` looks. */
export interface Strictness {
  /** Counts what breaks a `should` as well. */
  readonly strict?: boolean;
}

declare module 'vitest' {
  interface Matchers<T> {
    /** The exchange, or everything that a watch has seen, agrees with the document on both sides. */
    toConform(strictness?: Strictness): T;
  }
}

/**
 * Matchers for the tests of an application: `expect.extend(conformanceMatchers)`, then
 * `expect(watch).toConform()` or `expect(exchange).toConform()`. Where nothing was sent to a
 * documented operation nothing can be said, and the assertion fails, with `.not` as well.
 */
export const conformanceMatchers = {
  toConform(received: Watch | ExchangeView, { strict = false }: Strictness = {}): Outcome {
    const all = received instanceof Watch ? received.seen : [judged(received)];
    const known = all.filter(({ operation }) => operation !== undefined);
    if (known.length === 0) throw new Error(nothingSeen(all));
    const lines = known.flatMap((one) => linesOf(one, strict));
    return {
      pass: lines.length === 0,
      message: () =>
        lines.length === 0
          ? `expected a disagreement with the document, but ${known.length} exchanges agree with it`
          : `expected agreement with the document:\n${lines.join('\n')}`,
    };
  },
};

function linesOf({ exchange, findings }: Judged, strict: boolean): string[] {
  return findings
    .filter(({ level }) => strict || level === 'must')
    .map(({ message }) => `  ${exchange.method} ${exchange.url} (${exchange.status}): ${message}`);
}

function nothingSeen(all: readonly Judged[]): string {
  const others = all.map(({ exchange }) => `${exchange.method} ${exchange.url}`).slice(0, 5);
  const seen = others.length === 0 ? 'nothing was sent' : `only ${others.join(', ')}`;
  return `expected an exchange with an operation of the document: ${seen}`;
}
