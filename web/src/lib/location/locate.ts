import { methodOf, type Reading } from './reading.ts';

export type LocationResult = { found: true; reading: Reading } | { found: false; message: string };

export interface LocationAttempt {
  highAccuracy: boolean;
  /** Milliseconds. */
  timeout: number;
  /** How old a reading may be, in milliseconds. */
  maximumAge: number;
}

const emergency: LocationAttempt = { highAccuracy: true, timeout: 5000, maximumAge: 0 };
const network: LocationAttempt = { highAccuracy: false, timeout: 10_000, maximumAge: 10 * 60_000 };

/** By the codes of GeolocationPositionError. */
const messages: Record<number, string> = {
  1: 'Location access denied by user',
  2: 'Location information unavailable',
  3: 'Location request timed out',
};
const denied = 1;

const ask = ({ highAccuracy, timeout, maximumAge }: LocationAttempt): Promise<GeolocationPosition> =>
  new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      enableHighAccuracy: highAccuracy,
      timeout,
      maximumAge,
    }),
  );

/**
 * Where this device is: with high accuracy within 5 s, else by the network. Never throws; says why where there is no
 * location.
 */
export async function locateForEmergency(
  attempts: readonly LocationAttempt[] = [emergency, network],
): Promise<LocationResult> {
  if (!('geolocation' in navigator)) return { found: false, message: 'Geolocation is not supported by this browser' };
  let message = 'Unknown location error';
  for (const attempt of attempts) {
    try {
      const { latitude, longitude, accuracy } = (await ask(attempt)).coords;
      return { found: true, reading: { latitude, longitude, accuracy, locationMethod: methodOf(accuracy) } };
    } catch (error) {
      const { code } = error as Partial<GeolocationPositionError>; // getCurrentPosition rejects with nothing else
      message = messages[code ?? 0] ?? message;
      if (code === denied) break;
    }
  }
  return { found: false, message };
}
