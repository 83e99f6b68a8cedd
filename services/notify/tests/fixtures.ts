import { randomUUID } from 'node:crypto';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { Beacon } from '@floorlight/contracts/beacons';
import type { BreakSession } from '@floorlight/contracts/breaks';
import type { Envelope, EventName, EventPayload } from '@floorlight/contracts/events';
import type { Incident } from '@floorlight/contracts/incidents';
import type { Person } from '@floorlight/contracts/person';
import type { SiteCount, SiteCountWall } from '@floorlight/contracts/site-counts';
import type { Tote } from '@floorlight/contracts/totes';
import type { Transaction } from '@floorlight/database/database';
import { sql } from '@floorlight/database/drizzle';
import { announcements, notifications, siteFeeds } from '../src/schema.ts';

export const personOf = (of: Partial<Person> & { siteId: string }): Person => {
  const id = of.id ?? randomUUID();
  return {
    id,
    email: `${id}@${of.siteId}.test`,
    firstName: 'Mia',
    lastName: 'Chen',
    role: 'manager',
    isActive: true,
    version: 1,
    ...of,
  };
};

/** The stored announcement of an alert, without recipients. */
export const announcementOf = (alert: EmergencyAlert, { mailDue = false } = {}): typeof announcements.$inferInsert => ({
  id: alert.id,
  siteId: alert.siteId,
  occurredAt: new Date(),
  title: alert.title,
  message: '',
  metadata: { liveType: 'emergency_alert', alertId: alert.id, severity: 'critical', pressCount: 1 },
  data: alert,
  listed: true,
  mailDue,
});

/** Stores an alert for one user at the end of the feed of their site, as a commit whose push is lost. */
export async function storeFor(
  tx: Transaction,
  { id: userId, siteId }: { id: string; siteId: string },
  announcement: ReturnType<typeof announcementOf>,
): Promise<number> {
  const [feed] = await tx
    .insert(siteFeeds)
    .values({ siteId, top: 1 })
    .onConflictDoUpdate({ target: siteFeeds.siteId, set: { top: sql`${siteFeeds.top} + 1` } })
    .returning();
  const seq = feed?.top ?? 0;
  await tx.insert(announcements).values({ ...announcement, seq });
  await tx.insert(notifications).values({ userId, id: announcement.id, seq });
  return seq;
}

export const beaconOf = (of: Partial<Beacon> & { siteId: string }): Beacon => ({
  id: randomUUID(),
  title: 'Line stopped',
  description: 'Belt 3 stands still',
  language: 'es',
  alertType: 'caution',
  kind: null,
  priority: 'high',
  color: 'orange',
  warehouseZone: 'Packing',
  isActive: true,
  isVisible: true,
  expiresAt: null,
  latitude: 40.7128,
  longitude: -74.006,
  accuracy: null,
  placedBy: randomUUID(),
  placedByName: 'Sam Worker',
  createdAt: new Date().toISOString(),
  takenAt: null,
  takenBy: null,
  takenByName: null,
  resolvedAt: null,
  resolvedBy: null,
  resolvedByName: null,
  resolverNotes: null,
  version: 1,
  ...of,
});

export const incidentOf = (of: Partial<Incident> & { siteId: string }): Incident => ({
  id: randomUUID(),
  title: 'Oil on the floor',
  description: 'A barrel leaks behind dock 4',
  language: 'es',
  incidentType: 'spill',
  reportedType: 'spill',
  severity: 'high',
  status: 'open',
  location: 'Dock 4',
  witnessInfo: null,
  immediateAction: null,
  latitude: null,
  longitude: null,
  locationAccuracy: null,
  locationMethod: 'unknown',
  reportedBy: randomUUID(),
  reportedByName: 'Sam Worker',
  assignedTo: null,
  assignedToName: null,
  resolvedBy: null,
  resolvedByName: null,
  resolvedAt: null,
  resolutionNotes: null,
  warehouseZone: null,
  equipmentInvolved: null,
  estimatedCost: null,
  correctiveActions: [],
  photos: [],
  createdAt: new Date().toISOString(),
  updatedAt: new Date().toISOString(),
  version: 1,
  ...of,
});

export const sessionOf = (of: Partial<BreakSession> = {}): BreakSession => ({
  id: randomUUID(),
  sessionType: 'restroom',
  status: 'expired',
  startTime: new Date().toISOString(),
  endTime: null,
  startReceivedAt: null,
  endReceivedAt: null,
  duration: null,
  allowedDuration: 300,
  scannedAwayCode: null,
  location: null,
  returnMethod: null,
  extendedBy: null,
  extendedByName: null,
  extensionReason: null,
  originalDuration: null,
  extensions: 0,
  cancelledByName: null,
  day: '2026-11-20',
  ...of,
});

export const toteOf = (of: Partial<Tote> = {}): Tote => ({
  id: randomUUID(),
  toteNumber: 'TOTE-A-1-17919',
  status: 'processing',
  itemCount: 12,
  assignedTo: null,
  assignedToName: null,
  version: 2,
  lastUpdated: new Date().toISOString(),
  createdAt: new Date().toISOString(),
  ...of,
});

export const eventOf = <N extends EventName>(
  name: N,
  siteId: string,
  payload: EventPayload<N>,
  of: Partial<Envelope> = {},
): Envelope => ({
  id: randomUUID(),
  name,
  siteId,
  occurredAt: new Date().toISOString(),
  actor: null,
  requestId: null,
  traceparent: null,
  payload,
  ...of,
});

/** A counted wall of a count of the site. */
export const wallOf = (of: Partial<SiteCountWall> = {}): SiteCountWall => ({
  ...{ afeArea: 'AFE 1', wallNumber: 'Wall 101', status: 'counted', version: 2, recounted: false },
  ...{ assignedTo: null, assignedToName: null, startedBy: null, startedByName: null, startedAt: null },
  ...{ countId: randomUUID(), countedBy: null, countedByName: null, countedAt: new Date().toISOString(), lastTotal: 7 },
  ...{ recountReason: null, recountByAnother: false, recountNote: null, approvedByName: null },
  figures: { rebinPsTotes: 9, psToteOverflow: 0, floorTable: 0, total: 9, empty: false },
  ...of,
});

/** A count of the site. */
export const siteCountOf = (of: Partial<SiteCount> = {}): SiteCount => ({
  ...{ id: randomUUID(), name: 'Year-end', blind: false, status: 'open', people: [] },
  ...{ openedBy: randomUUID(), openedByName: 'Mia Chen', openedAt: new Date().toISOString() },
  ...{ closedByName: null, closedAt: null, progress: { open: 1, counted: 0, recount: 0, approved: 0 } },
  ...of,
});

/** A saved count of a wall. */
export const countOf = () => ({
  id: randomUUID(),
  sessionId: randomUUID(),
  afeArea: 'AFE 1',
  wallNumber: 'Wall 101',
  rebinPsTotes: 1,
  psToteOverflow: 0,
  floorTable: 0,
  total: 1,
  notes: null,
  createdAt: new Date().toISOString(),
});
