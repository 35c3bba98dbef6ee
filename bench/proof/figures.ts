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

/** What must hold, or the proof fails; it may only be made stricter. */
export const RATCHETS = { killRate: 1, attribution: 0.98, medianBlastRadius: 0 } as const;

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
export function broken({ killRate, attribution, blastRadius }: Figures): string[] {
  const rate = (name: string, value: number, least: number) =>
    value < least ? [`${name} is ${inPercent(value)}, expected at least ${inPercent(least)}`] : [];
  const { median } = blastRadius;
  const { medianBlastRadius: most } = RATCHETS;
  return [
    ...rate('the kill rate', killRate, RATCHETS.killRate),
    ...rate('attribution', attribution, RATCHETS.attribution),
    ...(median > most ? [`the median blast radius is ${median}, expected at most ${most}`] : []),
  ];
}

/** `97.5 %`: never rounded up to a whole that it is not. */
export function inPercent(share: number): string {
  return `${Math.floor(share * 1000) / 10} %`;
}
