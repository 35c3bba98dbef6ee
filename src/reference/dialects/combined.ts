import type { Names } from '../names/names.ts';
import type { Dialect } from './dialect.ts';

/** Several dialects at once: each goes around those before it, and of two settings the later one counts. */
export function combined(parts: readonly Dialect[]): Pick<Dialect, 'wrap' | 'options'> {
  const names = (plain: Names) =>
    parts.reduce((wrapped, { options }) => options?.names?.(wrapped) ?? wrapped, plain);
  return {
    wrap: (core) => parts.reduce((wrapped, each) => each.wrap?.(wrapped) ?? wrapped, core),
    options: { ...Object.assign({}, ...parts.map(({ options }) => options)), names },
  };
}
