import type { Proved } from './proved.ts';

/** The figures of all that was run. */
export interface Figures {
  readonly faults: number;
  /** Faults whose requirement a run found violated, 0..1. */
  readonly killRate: number;
  /** Faults whose requirement leads a cause, 0..1. */
  readonly attribution: number;
  /** Requirements that are violated beside the broken one. */
  readonly blastRadius: { readonly median: number; readonly worst: number };
}

/** What must hold, or the proof fails. */
export interface Ratchets {
  readonly killRate: number;
  readonly attribution: number;
  readonly medianBlastRadius: number;
}

/**
 * Of all faults. Two of 2,740 are warned of only where answers are quick five times in turn (VOL-RESIZE-WHILE-AT-WORK), which a
 * busy machine may miss; else these may only be made stricter. The worst blast radius is not among them: by chance it is one more or less.
 */
export const RATCHETS: Ratchets = { killRate: 0.999, attribution: 0.98, medianBlastRadius: 0 };

/** Of a sample, where more than their share may fall on what is known to be weak. */
export const OF_A_SAMPLE: Ratchets = { ...RATCHETS, killRate: 0.95, attribution: 0.9 };

/** Sums up; rates are 1 where nothing was run. */
export function figuresOf(all: readonly Proved[]): Figures {
  const share = (holds: (each: Proved) => boolean) =>
    all.length === 0 ? 1 : all.filter(holds).length / all.length;
  const further = all.map((each) => each.further.length).toSorted((a, b) => a - b);
  return {
    faults: all.length,
    killRate: share(({ found }) => found !== 'missed'),
    attribution: share(({ found }) => found === 'headline'),
    blastRadius: {
      median: further[Math.floor(further.length / 2)] ?? 0,
      worst: further.at(-1) ?? 0,
    },
  };
}

/** The ratchets that these figures break, in words. */
export function broken(
  { killRate, attribution, blastRadius }: Figures,
  ratchets: Ratchets = RATCHETS,
): string[] {
  const rate = (name: string, value: number, least: number) =>
    value < least ? [`${name} is ${inPercent(value)}, expected at least ${inPercent(least)}`] : [];
  const { median } = blastRadius;
  const { medianBlastRadius: most } = ratchets;
  return [
    ...rate('the kill rate', killRate, ratchets.killRate),
    ...rate('attribution', attribution, ratchets.attribution),
    ...(median > most ? [`the median blast radius is ${median}, expected at most ${most}`] : []),
  ];
}

/** `97.5 %`: never rounded up to a whole that it is not. */
export function inPercent(share: number): string {
  return `${Math.floor(share * 1000) / 10} %`;
}
