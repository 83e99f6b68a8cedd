import type { PublicSite } from './sites.ts';

/** Metres. A less accurate position could be in any zone of a warehouse. */
const maxAccuracy = 50;

/**
 * The zone of a position: the one with the nearest center, if the position is within its radius. Null if the position
 * is too inaccurate, outside all zones, or the site has no zone positions.
 */
export function zoneAt(site: Pick<PublicSite, 'andonZones'> | undefined, position: MeasuredPosition): string | null {
  if (position.accuracy === null || position.accuracy > maxAccuracy) return null;
  const [nearest] = (site?.andonZones ?? [])
    .flatMap(({ name, position: center }) =>
      center ? [{ name, radius: center.radius, distance: metresBetween(center, position) }] : [],
    )
    .sort((a, b) => a.distance - b.distance);
  return nearest && nearest.distance <= nearest.radius ? nearest.name : null;
}

interface Point {
  latitude: number;
  longitude: number;
}

interface MeasuredPosition extends Point {
  /** Metres; null if unknown. */
  accuracy: number | null;
}

/** Metres. */
const earthRadius = 6_371_000;

/** The distance between two points on the ground, in metres, by the haversine formula. */
export function metresBetween(a: Point, b: Point): number {
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, half)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
