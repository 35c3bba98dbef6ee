import type { Verdict } from './verdict.ts';

/** A failure that the owner of the target accepts until a day. */
export interface Waiver {
  readonly reason: string;
  readonly owner: string;
  /** YYYY-MM-DD, the last day on which it holds. */
  readonly expires: string;
}

/** What became of a waiver: it excuses, its last day is past, or there is nothing to excuse. */
export type WaiverStatus = 'in force' | 'expired' | 'not needed';

/** What is declared about a requirement, and what the run says of it. */
interface Declared {
  readonly verdict: Verdict;
  readonly waived?: Waiver;
  readonly notClaimed?: boolean;
}

/** Undefined where nothing is waived. @param today YYYY-MM-DD, the day on which the run ended */
export function waiverStatus(
  { verdict, waived }: Declared,
  today: string,
): WaiverStatus | undefined {
  if (!waived) return undefined;
  if (verdict === 'passed') return 'not needed';
  return waived.expires < today ? 'expired' : 'in force';
}

/** A waiver that expired, or whose requirement passes, must not stay. */
export function isStale(declared: Declared, today: string): boolean {
  const status = waiverStatus(declared, today);
  return status === 'expired' || status === 'not needed';
}

/** Whether its findings do not count: waived by the target's owner, or not claimed at all. */
export function isExempt(declared: Declared, today: string): boolean {
  return declared.notClaimed === true || waiverStatus(declared, today) === 'in force';
}

/** The day on which a run ended, as waivers count days: in UTC. @param finished ISO 8601 */
export function dayOf({ finished }: { readonly finished: string }): string {
  return finished.slice(0, 10);
}
