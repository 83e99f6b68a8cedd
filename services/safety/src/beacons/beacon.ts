import type { Beacon } from '@floorlight/contracts/beacons';
import { callerMay, type Principal } from '@floorlight/contracts/principal';
import { and, eq, type SQL } from '@floorlight/database/drizzle';
import { type Coded, coded } from '@floorlight/languages/coded';
import { refusals } from '../refusal-messages.ts';
import { andonAlerts } from '../schema.ts';

export type BeaconRow = typeof andonAlerts.$inferSelect;

/** The beacons that the caller sees: those of their site, hidden ones only if they may hide beacons. */
export const visibleBeacons = (principal: Principal): SQL | undefined =>
  and(
    eq(andonAlerts.siteId, principal.siteId),
    callerMay(principal, 'beacons.hide') ? undefined : andonAlerts.isVisible,
  );

/** The public shape of a beacon. */
export const publicBeacon = ({ createdAt, expiresAt, takenAt, resolvedAt, ...row }: BeaconRow): Beacon => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  takenAt: takenAt?.toISOString() ?? null,
  resolvedAt: resolvedAt?.toISOString() ?? null,
});

/** How a beacon ended, for the person who was too late. */
export const endOf = ({ resolvedByName }: BeaconRow): Coded =>
  resolvedByName === null ? coded(refusals.beaconExpired) : coded(refusals.beaconResolved, { name: resolvedByName });
