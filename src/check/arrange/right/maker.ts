import type { CheckContext } from '../../check-context.ts';

/**
 * What resource a right request acts on: one that nothing ever changes and all refusals share, one that all accepted
 * changes share, one at a time and each until it was looked at (`decide`), or one of the check's own.
 */
export type Base = 'kept' | 'changed' | 'own';

/** What a right request is made of; the operation itself says method and path. */
export interface Parts {
  /** Values of the path parameters. */
  readonly parameters?: Readonly<Record<string, string | number>>;
  readonly json?: Readonly<Record<string, unknown>>;
  /** Path of what a success creates, from the body of its answer. */
  // biome-ignore lint/suspicious/noExplicitAny: the target's answer
  readonly creates?: (body: any, sent: any) => string | undefined;
  /** Where the resource that the request acts on can be read. */
  readonly reads?: string;
  /** Brings the target back after a success, given its body, so that the request can be sent again. */
  // biome-ignore lint/suspicious/noExplicitAny: the target's answer
  readonly undo?: (body: any) => Promise<void>;
}

/** Makes the parts of one operation's right request, with fresh names. */
export type Maker = (t: CheckContext, base: Base) => Promise<Parts>;

/** The resource of a kind that a right request acts on. */
export function baseOf<T>(
  t: CheckContext,
  base: Base,
  kind: string,
  make: (t: CheckContext) => Promise<T>,
): Promise<T> {
  return base === 'own' ? t.own(kind, make) : t.shared(`${kind} that is ${base}`, make);
}
