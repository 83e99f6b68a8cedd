interface Point {
  latitude: number;
  longitude: number;
}

/** Metres. */
const earthRadius = 6_371_000;

/** The way between two points over the ground, in metres, by the haversine formula. */
export function metresBetween(a: Point, b: Point): number {
  const half =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  return 2 * earthRadius * Math.asin(Math.sqrt(Math.min(1, half)));
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;
