import { operationOf, refuseWhen } from '../../src/reference/faults/blocks/index.ts';

/**
 * A volume is not deleted while it is attached, as many services want it. That a VPC is not deleted while
 * an instance uses it stands in the document; together they give deletions an order.
 */
export const deletionsInOrder = refuseWhen(
  'deleteVolume',
  (_, request, { volumes }) => {
    const id = Number(operationOf(request).params.volumeId);
    return (volumes.get(id)?.attachment ?? null) !== null;
  },
  'The volume is attached.',
);
