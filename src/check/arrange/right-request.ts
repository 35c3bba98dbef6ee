import type { Operation } from '../../spec/types.ts';
import type { CheckContext } from '../check-context.ts';
import { domainRequests } from './right/domains.ts';
import { imageRequests } from './right/images.ts';
import { loadBalancerRequests } from './right/load-balancers.ts';
import type { Base, Maker, Parts } from './right/maker.ts';
import { otherRequests } from './right/others.ts';
import { volumeRequests } from './right/volumes.ts';
import { vpcRequests } from './right/vpcs.ts';

export type { Base } from './right/maker.ts';

/** A request that the document allows, and what to know about sending it. */
export interface RightRequest extends Parts {
  readonly operation: Operation;
  readonly method: Operation['method'];
  /** Below /v4, every parameter filled in. */
  readonly path: string;
  readonly parameters: NonNullable<Parts['parameters']>;
}

const MAKERS: Readonly<Record<string, Maker>> = {
  ...volumeRequests,
  ...vpcRequests,
  ...domainRequests,
  ...imageRequests,
  ...loadBalancerRequests,
  ...otherRequests,
};

/**
 * The request of an operation that the document allows, with fresh names and everything arranged
 * that its path and body refer to. What it acts on is shared by all requests with the same `base`,
 * so it costs little to ask again; it is removed when the run ends.
 * @throws Skip when the target lacks a fixture; Inconclusive when something could not be arranged
 */
export async function rightRequest(
  t: CheckContext,
  operationId: string,
  base: Base = 'kept',
): Promise<RightRequest> {
  const operation = t.run.spec.operationById.get(operationId);
  const make = MAKERS[operationId];
  if (operation === undefined || make === undefined) {
    throw new Error(`expected an operation of spec/openapi.yaml, got ${operationId}`);
  }
  const parts = await make(t, base);
  const parameters = parts.parameters ?? {};
  const path = filled(operation.path, parameters);
  return { ...parts, operation, method: operation.method, path, parameters };
}

/** A path template with its parameters percent-encoded; the slash inside an image id stays. */
export function filled(template: string, parameters: Readonly<Record<string, string | number>>) {
  return template.replace(/\{(\w+)\}/g, (_, name) =>
    String(parameters[name] ?? '')
      .split('/')
      .map(encodeURIComponent)
      .join('/'),
  );
}
