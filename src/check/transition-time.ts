import type { WaitBound } from '../limits/convergence-timeout.ts';
import type { CheckContext } from './check-context.ts';

/**
 * How long a status may take to change, as of what is being created, deployed or resized: nobody says how long, so as
 * long as an instance may take until it runs, or as any change until it shows, whichever is longer.
 */
export function transitionTime({ bootConvergence, convergence }: CheckContext): WaitBound {
  return bootConvergence.seconds > convergence.seconds ? bootConvergence : convergence;
}
