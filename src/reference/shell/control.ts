/** Paths outside the API, for tests only: a server offers them when it is told to. */
export const CONTROL = {
  clock: '/_control/clock',
  backendStart: '/_control/backend/start',
  backendStop: '/_control/backend/stop',
  transfers: '/_control/transfers',
  powerOff: '/_control/power-off',
} as const;

/** A clock that tests can set forward. */
export interface SettableClock {
  readonly now: () => number;
  /** Sets it forward by a number of seconds, which is never negative; false where no timestamp could be written. */
  advance(seconds: number): boolean;
}

/** Later years have more than the four digits of a timestamp (conventions#timestamps); a century is left. */
const LATEST = Date.UTC(9900, 0);

export function settableClock(now: () => number): SettableClock {
  let ahead = 0;
  return {
    now: () => now() + ahead,
    advance: (seconds) => {
      const next = ahead + seconds * 1000;
      if (now() + next > LATEST) return false;
      ahead = next;
      return true;
    },
  };
}

/** The instance that a control request names; 0 when it names none. */
export function instanceAsked(body: unknown): number {
  const { compute_id: id } = Object(body);
  return Number.isSafeInteger(id) ? id : 0;
}

/** The seconds that a control request asks for; undefined when it asks for nothing sensible. */
export function secondsAsked(body: unknown): number | undefined {
  const { seconds } = Object(body);
  const sensible = typeof seconds === 'number' && seconds >= 0 && Number.isFinite(seconds);
  return sensible ? seconds : undefined;
}
