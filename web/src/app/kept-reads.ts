import type { User } from '@floorlight/contracts/accounts';
import { useEffect, useLayoutEffect } from 'react';
import { barcodesOnDevice, closeProtected, holdVaultOf, pinOnDevice } from '#features/vault/api.ts';
import type { KeptEndpoints } from '#lib/kept-reads/keep-reads.ts';
import { keptReads } from './store.ts';

/** Keeps what this person reads at their site for as long as they are signed in. */
export function useKeptReads({ id, siteId }: User): void {
  // Before the first screen asks for anything.
  useLayoutEffect(() => {
    keepReadsOf({ id, siteId });
    holdVaultOf({ userId: id, siteId });
    return () => {
      keptReads.keepFor(null);
      holdVaultOf(null);
      closeProtected();
    };
  }, [id, siteId]);
  // A page that is left may be gone before the next write.
  useEffect(() => {
    window.addEventListener('pagehide', keptReads.writeNow);
    return () => window.removeEventListener('pagehide', keptReads.writeNow);
  }, []);
}

/** Keeps what is read from now on for this person. */
export const keepReadsOf = ({ id: userId, siteId }: Pick<User, 'id' | 'siteId'>): void =>
  keptReads.keepFor({ userId, siteId }, keptEndpoints);

/** What people read without a network: their own work, and what they need for their safety. */
export const keptEndpoints: KeptEndpoints = {
  listSites: 'answers',
  listBarcodeCategories: 'answers',
  listBarcodes: barcodesOnDevice,
  getVaultPin: pinOnDevice,
  listSharedBarcodes: 'answers',
  getStats: 'answers',
  listTotes: 'answers',
  historicalTotes: 'answers',
  siteTotes: 'answers',
  getTote: { alsoIn: 'listTotes' },
  listToteHistory: 'answers',
  listToteAssignees: 'answers',
  getCountPlan: 'answers',
  getCountSession: 'answers',
  listCounts: 'answers',
  listCountSessions: 'answers',
  listReports: 'answers',
  getCountSummary: 'answers',
  listSiteCounts: 'answers',
  getSiteCount: 'answers',
  listReplacedCounts: 'answers',
  listAlerts: 'answers',
  getAlert: { alsoIn: 'listAlerts' },
  countAlerts: 'answers',
  getAlertTimeline: 'answers',
  getReach: 'answers',
  listAlertsElsewhere: 'answers',
  listBeacons: 'answers',
  getBeacon: { alsoIn: 'listBeacons' },
  countBeacons: 'answers',
  getEvacuation: 'answers',
  listEvacuations: 'answers',
  getRollCall: 'answers',
  listIncidents: 'answers',
  getIncident: { alsoIn: 'listIncidents' },
  countIncidents: 'answers',
  getActiveBreak: 'answers',
  getMyBreaks: 'answers',
  listBreakSettings: 'answers',
  listLatestActivity: 'answers',
  listActivity: 'answers',
  listNotifications: 'answers',
  countUnread: 'answers',
  getSignInMethods: 'answers',
  listDevices: 'answers',
  listPushDevices: 'answers',
  getPhone: 'answers',
  getBadgePin: 'answers',
};
