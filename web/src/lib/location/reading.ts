import { t } from './messages.ts';

export interface Position {
  /** Degrees. */
  latitude: number;
  longitude: number;
}

export interface Reading extends Position {
  /** Metres. */
  accuracy: number;
  locationMethod: ReturnType<typeof methodOf>;
  /** When the position was measured: ISO 8601. */
  timestamp: string;
  /** Metres above sea level; null where the device doesn't know. */
  altitude: number | null;
  /** Metres per second. */
  speed: number | null;
  /** Degrees clockwise from north. */
  heading: number | null;
}

const earthRadius = 6_371_000;

/** Converts a browser position to a reading. */
export function readingOf({ coords, timestamp }: GeolocationPosition): Reading {
  const { latitude, longitude, accuracy, altitude, speed, heading } = coords;
  return {
    latitude,
    longitude,
    accuracy,
    locationMethod: methodOf(accuracy),
    timestamp: new Date(timestamp).toISOString(),
    altitude,
    speed,
    // NaN while the device stands still.
    heading: heading === null || Number.isNaN(heading) ? null : heading,
  };
}

/** The likely source of a reading with this accuracy (metres). */
export function methodOf(accuracy: number): 'gps' | 'wifi' | 'cell' | 'network' {
  if (accuracy <= 10) return 'gps';
  if (accuracy <= 100) return 'wifi';
  if (accuracy <= 1000) return 'cell';
  return 'network';
}

/** The label of an accuracy (metres). */
export function accuracyLabel(accuracy: number): string {
  if (accuracy <= 5) return t.accuracy.veryHigh();
  if (accuracy <= 20) return t.accuracy.high();
  if (accuracy <= 100) return t.accuracy.good();
  if (accuracy <= 1000) return t.accuracy.fair();
  return t.accuracy.low();
}

/** `40.712800, -74.006000` */
export const coordinates = (latitude: number, longitude: number): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;

/** Metres between two positions along the earth's surface: the haversine formula on a sphere of radius 6,371,000 m. */
export function distanceBetween(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.latitude, to.latitude) +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * half(from.longitude, to.longitude);
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, chord)));
}
