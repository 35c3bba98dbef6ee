/** How a property is tried. */
export interface Trial {
  /** Number of cases at standard effort; scaled by --effort. */
  readonly cases: number;
  /** Values that are always tried first. */
  readonly examples?: readonly unknown[];
  /** Longest time for all cases; 180 s where left out. */
  readonly longestMillis?: number;
  /** 300 attempts within 60 s, 60 resources, 5 of them not removable, where left out. */
  readonly shrinking?: Partial<Shrinking>;
  /** Where an input is a sequence: what each step of the case under way said when it was taken. */
  readonly steps?: () => readonly string[];
}

/** What the search for a shorter failing input may cost. */
export interface Shrinking {
  readonly attempts: number;
  readonly millis: number;
  /** Resources created to find out why a creation is refused: enough are to be left for others. */
  readonly objects: number;
  /** Resources created on the way that cannot be removed: each stays with the user of the target. */
  readonly stuck: number;
}

/** The longest time for all cases: a slow target gets fewer of them. */
export const LONGEST_MILLIS = 180_000;

/** What a search may cost where a trial does not say otherwise. */
export const SHRINKING: Shrinking = { attempts: 300, millis: 60_000, objects: 60, stuck: 5 };
