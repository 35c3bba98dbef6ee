import type { CheckContext } from '../check/check-context.ts';
import type { Request } from '../http/exchange.ts';
import type { Configuration, NeighbourName } from './configuration.ts';

type Values = Readonly<Record<string, string | number>>;

/**
 * The request for an operation the document only implies, or undefined when the configuration says
 * that the target has none. Nobody may be blamed for how it is answered.
 */
export function neighbour(
  t: CheckContext,
  name: NeighbourName,
  values: Values = {},
): Request | undefined {
  return neighbourIn(t.world.settings.configuration, name, values);
}

/** The same from a configuration. */
export function neighbourIn(
  { neighbours }: Configuration,
  name: NeighbourName,
  values: Values = {},
): Request | undefined {
  const template = neighbours[name];
  if (template === false || template === undefined) return undefined;
  const [method = '', path = ''] = template.split(' ');
  const filled = path.replace(/\{(\w+)\}/g, (_, key) => encodeURIComponent(values[key] ?? ''));
  return { method: method as Request['method'], path: filled };
}
