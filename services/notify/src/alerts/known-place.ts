import type { EmergencyAlert } from '@floorlight/contracts/alerts';

/** What an alert says about where help is needed. */
export type KnownPlace = 'none' | 'position' | 'zone' | 'both';

export function knownPlace({ latitude, latestLocation, warehouseZone }: EmergencyAlert): KnownPlace {
  const hasPosition = latitude !== null || latestLocation !== null;
  if (warehouseZone === null) return hasPosition ? 'position' : 'none';
  return hasPosition ? 'both' : 'zone';
}

/** Whether a position or a zone became known that was not: those who were mailed need it. */
export const addsPlace = (before: KnownPlace | null | undefined, after: KnownPlace | null): boolean =>
  before != null && after !== null && before !== after && before !== 'both' && after !== 'none';
