import { field } from '../field.ts';
import { RECORD, ruleAbout } from '../rule.ts';

/** How many volumes an instance carries, and what the allowance depends on. */
export interface VolumeLoad {
  /** RAM of the instance in GB. */
  readonly ramGb: number;
  /** Whether the volumes are in the configuration profile, and so attached again at every boot. */
  readonly persistAcrossBoots: boolean;
  /** The number of volumes. */
  readonly volumes: number;
}

/** What turns the memory of an instance type or of specs, in MB, into GB of RAM. */
export const MB_PER_GB = 1024;

/** GB of RAM as few and as many as the MB of an instance may come to. */
export interface RamGb {
  readonly least: number;
  readonly most: number;
}

/** 1 GB is 1024 MB where that leaves no rest; else it may be 1000 MB, or a part of a GB may count: the document says neither. */
export function ramInGb(memory: number): RamGb {
  const gb = memory / MB_PER_GB;
  return Number.isInteger(gb)
    ? { least: gb, most: gb }
    : { least: Math.floor(gb), most: Math.ceil(memory / 1000) };
}

/** Volumes that the configuration profile of an instance takes. */
export const VOLUMES_IN_CONFIG = 8;

/** From here on an instance may carry as many volumes as it has GB of RAM, beyond its configuration. */
export const LEAST_RAM_GB = 16;

/** Volumes that any instance takes at most. */
export const MOST_VOLUMES = 64;

/**
 * How many volumes an instance may carry: 8 in its configuration; beyond the configuration as
 * many as it has GB of RAM, from 16 GB on and up to 64. `ramGb` that is no whole number is
 * rounded down.
 */
export function volumeAllowance(ramGb: number, persistAcrossBoots: boolean): number {
  if (persistAcrossBoots || ramGb < LEAST_RAM_GB) return VOLUMES_IN_CONFIG;
  return Math.min(Math.floor(ramGb), MOST_VOLUMES);
}

/** Volumes on one instance: no more than its allowance. */
export const volumeAllowanceRule = ruleAbout(RECORD, {
  name: 'volumeAllowance',
  cites: ['endpoints/volumes#rule-3', 'limits#volumes-per-instance'],
  refuse: (value) => {
    const load = readLoad(value);
    if (load === undefined) return 'expected ramGb, persistAcrossBoots and volumes';
    const most = volumeAllowance(Math.ceil(load.ramGb), load.persistAcrossBoots);
    return load.volumes <= most
      ? undefined
      : `expected at most ${most} volumes on an instance with ${load.ramGb} GB RAM, got ${load.volumes}`;
  },
  // RAM is shown in MB, and the document does not say how a part of a GB counts.
  isOpen: (value) => {
    const load = readLoad(value);
    return (
      load !== undefined && load.volumes > volumeAllowance(load.ramGb, load.persistAcrossBoots)
    );
  },
  vectors: {
    right: [
      load(1, true, 8),
      load(96, true, 8),
      load(8, false, 8),
      load(16, false, 16),
      load(32, false, 32),
      load(64, false, 64),
      load(96, false, 64),
    ],
    wrong: [
      [load(1, true, 9), '9 in the configuration'],
      [load(96, true, 9), '9 in the configuration, whatever the RAM'],
      [load(8, false, 9), '9 with less than 16 GB'],
      [load(15, false, 15), '15 with less than 16 GB'],
      [load(16, false, 17), 'one more than GB of RAM'],
      [load(32, false, 33), 'one more than GB of RAM'],
      [load(96, false, 65), 'more than 64'],
    ],
    open: [
      [load(15.6, false, 9), '16000 MB may be called 16 GB'],
      [load(32.5, false, 33), 'a part of a GB'],
    ],
  },
});

function readLoad(value: unknown): VolumeLoad | undefined {
  const ramGb = field(value, 'ramGb');
  const persistAcrossBoots = field(value, 'persistAcrossBoots');
  const volumes = field(value, 'volumes');
  if (typeof ramGb !== 'number' || typeof volumes !== 'number') return undefined;
  return typeof persistAcrossBoots === 'boolean'
    ? { ramGb, persistAcrossBoots, volumes }
    : undefined;
}

function load(ramGb: number, persistAcrossBoots: boolean, volumes: number) {
  return { ramGb, persistAcrossBoots, volumes } satisfies VolumeLoad;
}
