import type { EventPayload, FloorEvent } from '@floorlight/contracts/events';
import type { SiteCount } from '@floorlight/contracts/site-counts';
import type { Tote } from '@floorlight/contracts/totes';
import { type Coded, coded } from '@floorlight/languages/coded';
import { t } from './audit-messages.ts';
import type { Describers, Description } from './description.ts';

/** A barcode's value is never in the logs: it can open a door. */
export const vaultDescriptions: Describers<'vault'> = {
  'vault.barcode.added': describeBarcode(t.barcodeAdded),
  'vault.barcode.updated': describeBarcode(t.barcodeUpdated),
  'vault.barcode.deleted': describeBarcode(t.barcodeDeleted),
  'vault.barcode.restored': describeBarcode(t.barcodeRestored),
  'vault.barcodes.imported': ({ payload: { added, changed } }) => ({
    description: coded(t.barcodesImported, { added, changed }),
    entityType: 'barcode',
    entityId: null,
    details: { added, changed },
  }),
  'vault.shared.requested': describeShared(t.sharedRequested),
  'vault.shared.approved': describeShared(t.sharedApproved),
  'vault.shared.refused': describeShared(t.sharedRefused),
  'vault.shared.withdrawn': describeShared(t.sharedWithdrawn),
  'vault.offer.taken': ({ payload: { barcodeId, type, sku } }) => ({
    description: coded(t.offerTaken, { sku }),
    entityType: 'barcode',
    entityId: barcodeId,
    details: { sku, type },
  }),
  'vault.place.scanned': () => null, // no action of its own
  'vault.privileged.accessed': ({ payload: { barcodeId, type, sku, managerId } }) => ({
    description: coded(t.barcodeViewed, { sku }),
    entityType: 'barcode',
    entityId: barcodeId,
    details: { sku, type, managerId },
    managerId,
  }),
  'vault.labels.printed': ({ payload: { printer, labels, sent, copies, problem } }) => ({
    description: coded(t.labelsPrinted, { printer, labels, sent }),
    entityType: 'barcode',
    entityId: null,
    details: { printer, labels, sent, copies, ...(problem !== null && { problem }) },
  }),
  'vault.pin.set': describePin(coded(t.pinSet)),
  'vault.pin.opened': describePin(coded(t.pinOpened)),
  'vault.pin.locked': describePin(coded(t.pinLocked)),
};

type BarcodeEvent = `vault.barcode.${'added' | 'updated' | 'deleted' | 'restored'}`;

function describeBarcode(action: (typeof t)[`barcode${'Added' | 'Updated' | 'Deleted' | 'Restored'}`]) {
  return ({ payload }: FloorEvent<BarcodeEvent>): Description => {
    const { barcode, managerId = null } = payload;
    return {
      description: coded(action, { sku: barcode.sku }),
      entityType: 'barcode',
      entityId: barcode.id,
      details: { sku: barcode.sku, type: barcode.type, ...(managerId !== null && { managerId }) },
      managerId,
    };
  };
}

type SharedEvent = `vault.shared.${'requested' | 'approved' | 'refused' | 'withdrawn'}`;

function describeShared(
  action: (typeof t)['sharedRequested' | 'sharedApproved' | 'sharedRefused' | 'sharedWithdrawn'],
) {
  return ({ payload: { sharedId, type, sku, reason } }: FloorEvent<SharedEvent>): Description => ({
    // Each message takes what it needs.
    description: coded(action as (typeof t)['sharedRefused'], { sku, reason: reason ?? '' }),
    entityType: 'barcode',
    entityId: sharedId,
    details: { sku, type, ...(reason !== null && { reason }) },
  });
}

function describePin(description: Coded) {
  return (): Description => ({ description, entityType: 'barcode', entityId: null, details: {} });
}

export const inventoryDescriptions: Describers<'inventory'> = {
  'inventory.count.saved': ({ payload: { count } }) => ({
    description: describeCount(count),
    entityType: 'inventory_count',
    entityId: count.id,
    details: { area: count.afeArea, wall: count.wallNumber, total: count.total, sessionId: count.sessionId },
  }),
  'inventory.sitecount.opened': ({ payload: { count } }) => describeSiteCount(t.siteCountOpened, count),
  'inventory.sitecount.changed': ({ payload: { count, before } }) => ({
    ...describeSiteCount(t.siteCountChanged, count),
    details: { before: namesOf(before), after: namesOf(count.people) },
  }),
  'inventory.sitecount.closed': ({ payload: { count } }) => describeSiteCount(t.siteCountClosed, count),
  'inventory.wall.changed': ({ payload }) => describeWalls(payload),
  'inventory.sitereport.exported': ({ payload: { siteCountId, subject, format } }) => ({
    description: coded(t.siteReportExported, { subject }),
    entityType: 'count_session',
    entityId: siteCountId,
    details: { subject, format },
  }),
  'inventory.sitereport.mailed': ({ payload: { siteCountId, subject, emails } }) => ({
    description: coded(t.siteReportMailed, { subject, emails: emails.join(', ') }),
    entityType: 'count_session',
    entityId: siteCountId,
    details: { subject, emails },
  }),
  'inventory.report.exported': ({ payload: { sessionId, day, countedByName } }) => ({
    description: coded(t.countsExported, { name: countedByName, day }),
    entityType: 'count_session',
    entityId: sessionId,
    details: { day, countedBy: countedByName },
  }),
  'inventory.report.mailed': ({ payload: { sessionId, day, countedByName, email } }) => ({
    description: coded(t.countsMailed, { name: countedByName, day, email }),
    entityType: 'count_session',
    entityId: sessionId,
    details: { day, countedBy: countedByName, email },
  }),
  'inventory.tote.created': ({ payload: { tote } }) => {
    const { toteNumber, assignedToName: name } = tote;
    const description =
      name === null ? coded(t.toteAdded, { tote: toteNumber }) : coded(t.toteAddedFor, { tote: toteNumber, name });
    return describeTote(description, tote);
  },
  'inventory.tote.updated': ({ payload: { tote, heldBy } }) => describeTote(toteAction(tote, heldBy), tote),
  'inventory.tote.scanned': () => null, // no action of its own
  'inventory.tote.offered': ({ payload: { tote } }) =>
    describeTote(coded(t.toteOffered, { tote: tote.toteNumber }), tote),
  'inventory.tote.requested': ({ payload: { tote } }) =>
    describeTote(coded(t.toteRequested, { tote: tote.toteNumber, name: tote.assignedToName ?? '' }), tote),
  'inventory.tote.withdrawn': ({ payload: { tote } }) =>
    describeTote(coded(t.handoverStopped, { tote: tote.toteNumber }), tote),
  'inventory.tote.removed': ({ payload: { tote } }) =>
    describeTote(coded(t.toteRemoved, { tote: tote.toteNumber }), tote),
};

type SiteCountAction = (typeof t)[`siteCount${'Opened' | 'Changed' | 'Closed'}`];

const describeSiteCount = (action: SiteCountAction, count: SiteCount): Description => ({
  description: coded(action, { name: count.name }),
  entityType: 'count_session',
  entityId: count.id,
  details: { name: count.name, blind: count.blind, people: namesOf(count.people), ...count.progress },
});

const namesOf = (people: SiteCount['people']): string => people.map(({ name }) => name).join(', ');

/** Who is at a wall is no action of its own, and a count has its own entry. */
function describeWalls({
  siteCountId,
  siteCountName,
  change,
  walls,
  assignedBefore,
}: WallsChanged): Description | null {
  if (change === 'started' || change === 'counted') return null;
  return {
    description: coded(t.wallsChanged[change], { name: siteCountName, count: walls.length }),
    entityType: 'count_session',
    entityId: siteCountId,
    details: {
      walls: walls.map(({ afeArea, wallNumber }) => `${afeArea}, ${wallNumber}`).join('; '),
      ...(change === 'assigned' && {
        before: [...new Set(assignedBefore ?? [])].map((name) => name ?? '-').join(', '),
        after: walls[0]?.assignedToName ?? '-',
      }),
      ...(change === 'recount' && {
        byAnother: walls[0]?.recountByAnother ?? false,
        note: walls[0]?.recountNote ?? '',
      }),
    },
  };
}

type WallsChanged = EventPayload<'inventory.wall.changed'>;

function describeCount({
  afeArea: area,
  wallNumber: wall,
  recount,
  empty,
  total: count,
}: EventPayload<'inventory.count.saved'>['count']): Coded {
  if (empty) return coded(recount ? t.countedEmptyAgain : t.countedEmpty, { area, wall });
  return coded(recount ? t.countedAgain : t.counted, { area, wall, count });
}

/** `heldBy` is the previous holder, undefined in events from before the field existed. */
function toteAction(
  { toteNumber: tote, status, itemCount: count, assignedToName }: Tote,
  heldBy: string | null | undefined,
): Coded {
  if (heldBy === undefined || heldBy === assignedToName) return coded(t.toteChanged[status], { tote, count });
  if (assignedToName !== null) return coded(t.toteAssigned[status], { tote, count, name: assignedToName });
  return coded(t.toteTaken[status], { tote, count, name: heldBy ?? '' });
}

const describeTote = (
  description: Coded,
  { id, toteNumber, status, itemCount, assignedToName }: Tote,
): Description => ({
  description,
  entityType: 'tote',
  entityId: id,
  details: { toteNumber, status, itemCount, assignedTo: assignedToName },
});
