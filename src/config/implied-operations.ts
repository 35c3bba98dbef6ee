import type { Request } from '../http/exchange.ts';
import type { Configuration, ImpliedOperationName } from './configuration.ts';

/** Values of the placeholders of a path, by name. */
export type PathValues = Readonly<Record<string, string | number>>;

/**
 * The request for an operation the document only implies, or undefined when the configuration says
 * that the target has none. Nobody may be blamed for how it is answered.
 */
export function impliedOperation(
  { implied }: Configuration,
  name: ImpliedOperationName,
  values: PathValues = {},
): Request | undefined {
  const template = implied[name];
  if (template === false || template === undefined) return undefined;
  const [method = '', path = ''] = template.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(values[key] ?? ''));
  return { method: method as Request['method'], path: filled };
}
