import type { Exchange } from '../../http/exchange.ts';

/** A read that was sent again and again, as polling does, or any other exchange once. */
export interface Repeated {
  readonly first: Exchange;
  readonly last: Exchange;
  readonly count: number;
}

/** Exchanges in their order, with equal reads that follow each other and are answered alike as one. */
export function repeated(exchanges: readonly Exchange[]): Repeated[] {
  const runs: Repeated[] = [];
  for (const last of exchanges) {
    const run = runs.at(-1);
    if (run && isAgain(run.last, last))
      runs[runs.length - 1] = { ...run, last, count: run.count + 1 };
    else runs.push({ first: last, last, count: 1 });
  }
  return runs;
}

function isAgain(one: Exchange, other: Exchange): boolean {
  return other.method === 'GET' && keyOf(one) === keyOf(other);
}

function keyOf({ method, url, credential, status, requestHeaders }: Exchange): string {
  return JSON.stringify([method, url, credential, status, requestHeaders]);
}
