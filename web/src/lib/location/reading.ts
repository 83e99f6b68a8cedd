import type { LocationMethod } from '@floorlight/contracts/safety';

export interface Reading {
  /** Degrees. */
  latitude: number;
  longitude: number;
  /** Metres. */
  accuracy: number;
  locationMethod: LocationMethod;
}

/** What most likely gave a reading of this accuracy (metres). */
export function methodOf(accuracy: number): LocationMethod {
  if (accuracy <= 10) return 'gps';
  if (accuracy <= 100) return 'wifi';
  if (accuracy <= 1000) return 'cell';
  return 'network';
}

/** An accuracy (metres) in words. */
export function accuracyLabel(accuracy: number): string {
  if (accuracy <= 5) return 'Very High (GPS)';
  if (accuracy <= 20) return 'High (GPS/WiFi)';
  if (accuracy <= 100) return 'Good (WiFi)';
  if (accuracy <= 1000) return 'Fair (Cell Tower)';
  return 'Low (Network)';
}

/** `40.712800, -74.006000` */
export const coordinates = (latitude: number, longitude: number): string =>
  `${latitude.toFixed(6)}, ${longitude.toFixed(6)}`;
