import type { User } from '@floorlight/contracts/accounts';
import { useEffect, useLayoutEffect } from 'react';
import { withoutPrivileged } from '#features/vault/api.ts';
import type { KeptEndpoints } from '#lib/kept-reads/keep-reads.ts';
import { keptReads } from './store.ts';

const whole = (data: unknown): unknown => data;

/** Keeps what this person reads at their site for as long as they are signed in. */
export function useKeptReads({ id, siteId }: User): void {
  // Before the first screen asks for anything.
  useLayoutEffect(() => {
    keptReads.keepFor({ userId: id, siteId }, keptEndpoints);
    return () => keptReads.keepFor(null);
  }, [id, siteId]);
  // A page that is left may be gone before the next write.
  useEffect(() => {
    window.addEventListener('pagehide', keptReads.writeNow);
    return () => window.removeEventListener('pagehide', keptReads.writeNow);
  }, []);
}

/** What people read without a network: their own work, and what they need for their safety. */
const keptEndpoints: KeptEndpoints = {
  listBarcodeCategories: whole,
  listBarcodes: withoutPrivileged,
  getStats: whole,
  listTotes: whole,
  historicalTotes: whole,
  siteTotes: whole,
  listToteAssignees: whole,
  getCountPlan: whole,
  getCountSession: whole,
  listCounts: whole,
  getCountSummary: whole,
  listAlerts: whole,
  countAlerts: whole,
  getAlertTimeline: whole,
  getReach: whole,
  listBeacons: whole,
  countBeacons: whole,
  listIncidents: whole,
  getIncident: whole,
  countIncidents: whole,
  getActiveBreak: whole,
  getMyBreaks: whole,
  listBreakSettings: whole,
  listLatestActivity: whole,
  listActivity: whole,
  listNotifications: whole,
  countUnread: whole,
};
