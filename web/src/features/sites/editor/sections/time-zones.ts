/** The time zones that this browser knows, and the chosen one. */
export const timeZoneOptions = (chosen: string): { value: string; label: string }[] =>
  [...new Set([chosen, ...Intl.supportedValuesOf('timeZone')])]
    .sort()
    .map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }));
