import type { t } from './messages.ts';
import { type Reading, readingOf } from './reading.ts';

export type LocationProblem = keyof typeof t.problems;

export type LocationResult = { found: true; reading: Reading } | { found: false; problem: LocationProblem };

export interface LocationAttempt {
  highAccuracy: boolean;
  /** Milliseconds. */
  timeout: number;
  /** How old a reading may be, in milliseconds. */
  maximumAge: number;
}

const minute = 60_000;
const network: LocationAttempt = { highAccuracy: false, timeout: 10_000, maximumAge: 10 * minute };

/** The attempts for each purpose, in order: the next one runs if the location was not found. */
export const locationPlans = {
  standard: [{ highAccuracy: true, timeout: 15_000, maximumAge: 5 * minute }, network],
  emergency: [{ highAccuracy: true, timeout: 5000, maximumAge: 0 }, network],
  incident: [{ highAccuracy: true, timeout: 10_000, maximumAge: 0 }, network],
  /** No second attempt: without a location a beacon gets its site's coordinates. */
  beacon: [{ highAccuracy: true, timeout: 5000, maximumAge: 0 }],
} as const satisfies Record<string, readonly LocationAttempt[]>;

const watching: LocationAttempt = { highAccuracy: false, timeout: 30_000, maximumAge: minute };

/** Keyed by GeolocationPositionError.code. */
const problems: Record<number, LocationProblem> = { 1: 'permission_denied', 2: 'position_unavailable', 3: 'timeout' };

/** The location of this device, or the reason why there is none. Never throws. */
export async function locate(plan: keyof typeof locationPlans = 'standard'): Promise<LocationResult> {
  if (!('geolocation' in navigator)) return failed('unsupported');
  let problem: LocationProblem = 'unknown';
  for (const attempt of locationPlans[plan]) {
    try {
      return { found: true, reading: readingOf(await getPosition(attempt)) };
    } catch (error) {
      problem = problemOf(error);
      if (problem === 'permission_denied') break;
    }
  }
  return failed(problem);
}

/** Watches this device's location with low accuracy. `listener` receives each reading or failure. Returns unsubscribe. */
export function watchLocation(listener: (result: LocationResult) => void): () => void {
  if (!('geolocation' in navigator)) {
    listener(failed('unsupported'));
    return () => undefined;
  }
  const watch = navigator.geolocation.watchPosition(
    (position) => listener({ found: true, reading: readingOf(position) }),
    (error) => listener(failed(problemOf(error))),
    optionsOf(watching),
  );
  return () => navigator.geolocation.clearWatch(watch);
}

const optionsOf = ({ highAccuracy, timeout, maximumAge }: LocationAttempt): PositionOptions => ({
  enableHighAccuracy: highAccuracy,
  timeout,
  maximumAge,
});

const getPosition = (attempt: LocationAttempt): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject, optionsOf(attempt)));

function problemOf(error: unknown): LocationProblem {
  const { code = 0 } = error as Partial<GeolocationPositionError>; // geolocation rejects with nothing else
  return problems[code] ?? 'unknown';
}

const failed = (problem: LocationProblem): LocationResult => ({ found: false, problem });
