import type { Violation } from '../../result/signals.ts';
import type { CheckContext } from '../check-context.ts';

/** Whether the violation will be withdrawn or the check run again: then no shorter input is searched for. */
export function isDoubtful(context: CheckContext, violation: Violation): boolean {
  if (context.creations.gotIdAgain) return true;
  if (context.run.sentAgain.explains(violation, context.sent)) return true;
  if (context.run.unanswered.explains(violation)) return true;
  if (context.turn > 1) return false;
  const isBusy = context.run.rest.mayExplain(violation);
  return isBusy || refusesWhatItAccepted(context, violation) || sharesIds(context);
}

/** Whether the check used a resource whose id another resource of this run has had too. */
export function sharesIds(context: CheckContext): boolean {
  return context.creations.sharesIds || borrowsSharedIds(context);
}

/** The same of the resources that the check shares with others. */
export function borrowsSharedIds(context: CheckContext): boolean {
  return context.run.shared.usedBy(context).some(({ creations }) => creations.sharesIds);
}

/** Whether a creation was refused though the target accepted one like it before. */
export function refusesWhatItAccepted({ run }: CheckContext, { exchanges }: Violation): boolean {
  const decisive = exchanges.at(-1);
  if (run.partCreations.refusedIn(decisive) !== undefined) return true;
  return run.acceptedCreations.refusedIn(decisive)?.wasAccepted === true;
}
