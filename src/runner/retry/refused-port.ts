import { arrangeNodeBalancer, configBody } from '../../check/arrange/node-balancer.ts';
import type { CheckContext } from '../../check/check-context.ts';

/**
 * Whether a port that was refused is refused in the first and plainest config of a new load balancer as well: which ports
 * there may be is open (SIL-LBC-PORT-BOUNDS).
 */
export async function wasPortOpen(context: CheckContext): Promise<boolean> {
  for (const finding of context.recorder.findings) {
    const port = context.run.portsRefused.portIn(finding);
    if (port !== undefined && !(await takesPort(context, port))) return true;
  }
  return false;
}

async function takesPort(context: CheckContext, port: number): Promise<boolean> {
  const { path } = await arrangeNodeBalancer(context);
  return (await context.owner.post(`${path}/configs`, configBody(context, { port }))).ok;
}
