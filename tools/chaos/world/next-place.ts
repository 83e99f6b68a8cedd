let places = 0;

/**
 * A position more than a kilometre from the ones before. Alerts of one person in one place are one incident, for which
 * emergency services get one mail; these loads press for many people.
 */
export function nextPlace(): { latitude: number; longitude: number } {
  places += 1;
  return { latitude: -80 + (places % 8000) / 50, longitude: -74.006 };
}
