/** Paths outside the API, for tests only: a server offers them when it is told to. */
export const CONTROL = {
  clock: '/_control/clock',
  backendStart: '/_control/backend/start',
  backendStop: '/_control/backend/stop',
} as const;

/** A clock that tests can set forward. */
export interface SettableClock {
  readonly now: () => number;
  /** Sets it forward by a number of seconds, which is never negative. */
  advance(seconds: number): void;
}

export function settableClock(now: () => number): SettableClock {
  let ahead = 0;
  return {
    now: () => now() + ahead,
    advance: (seconds) => {
      ahead += seconds * 1000;
    },
  };
}

/** The seconds that a control request asks for; undefined when it asks for nothing sensible. */
export function secondsAsked(body: unknown): number | undefined {
  const { seconds } = Object(body);
  const sensible = typeof seconds === 'number' && seconds >= 0 && Number.isFinite(seconds);
  return sensible ? seconds : undefined;
}
