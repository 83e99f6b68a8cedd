import { endpoints } from '@floorlight/contracts/catalogue';
import { client, succeeded } from '@floorlight/test-kit/client';
import { newPerson, type Reachable, signUp } from './person.ts';

/** The id of the tote on record. */
export const toteId = '70700000-0000-4000-8000-000000000007';

/** With which a worker of the first site signs in on a shared device. */
export const badge = { employeeId: 'K-4806', pin: '7391' };

/** Gives a worker that badge. */
export async function giveBadge(product: Reachable): Promise<void> {
  const worker = { ...newPerson('worker', 'Kim', 'main'), employeeId: badge.employeeId };
  const headers = { cookie: await signUp(product, worker), origin: product.url };
  const body = { currentPassword: worker.password, pin: badge.pin };
  succeeded(await client(product.url)(endpoints.setBadgePin, { headers, body }));
}

/** One of each state, so that the screens have something to show. */
export async function raiseAlerts(url: string, worker: string, manager: string): Promise<void> {
  const call = client(url);
  const as = (cookie: string) => ({ cookie, origin: url });
  const alerts = [
    { title: 'Hazmat Emergency', severity: 'critical' },
    { title: 'Security Emergency', severity: 'high' },
    {
      title: 'Medical Emergency',
      severity: 'critical',
      latitude: 40.712776,
      longitude: -74.005974,
      locationAccuracy: 8,
    },
  ] as const;
  const [resolved, acknowledged] = await Promise.all(
    alerts.map(async (body) => {
      const { body: alert } = await call(endpoints.raiseAlert, { body, headers: as(worker) });
      return (alert as { id: string }).id; // raising can't be refused here
    }),
  );
  const update = (id: string | undefined, status: 'acknowledged' | 'resolved') =>
    call(endpoints.updateAlert, { params: { id: id ?? '' }, body: { status }, headers: as(manager) });
  await Promise.all([update(resolved, 'resolved'), update(acknowledged, 'acknowledged')]);
}

/** One that runs and one that was ended in time. */
export async function takeBreaks(url: string, worker: string, manager: string): Promise<void> {
  const call = client(url);
  const as = (cookie: string) => ({ headers: { cookie, origin: url } });
  const body = { sessionType: 'restroom', location: 'Warehouse Floor' } as const;
  await call(endpoints.initializeBreakSettings, as(manager));
  await call(endpoints.startBreak, { body, ...as(worker) });
  const { body: started } = await call(endpoints.startBreak, { body, ...as(manager) });
  const { session } = started as { session: { id: string } }; // a first break can't be refused
  await call(endpoints.endBreak, { params: { id: session.id }, body: {}, ...as(manager) });
}

/** A drill that is over, with an answer of its caller. */
export async function drillEvacuation(url: string, manager: string): Promise<void> {
  const call = client(url);
  const as = { headers: { cookie: manager, origin: url } };
  const body = { kind: 'fire' as const, reason: 'Yearly fire drill', zones: [], drill: true };
  const { body: called } = await call(endpoints.callEvacuation, { body, ...as });
  const params = { id: (called as { id: string }).id }; // none runs, so it can't be refused
  await call(endpoints.answerRollCall, { params, body: { answer: 'safe' }, ...as });
  await call(endpoints.endEvacuation, { params, ...as });
}

/** A beacon, and an incident that is a case of the OSHA log. */
export async function reportFloor(url: string, worker: string, manager: string): Promise<void> {
  const call = client(url);
  const headers = { cookie: worker, origin: url };
  const beacon = {
    title: 'Wet floor',
    description: 'Keep clear',
    priority: 'critical',
    warehouseZone: 'Picking',
  } as const;
  await call(endpoints.placeBeacon, { body: beacon, headers });
  const report = {
    title: 'Rack bent',
    description: 'A fork went through the lowest beam',
    incidentType: 'equipment_damage',
    severity: 'high',
    location: 'Storage B, aisle 12',
  } as const;
  const { body: incident } = await call(endpoints.reportIncident, { body: report, headers });
  const { id } = incident as { id: string }; // a first report can't be refused
  const record = {
    recordable: true,
    employeeName: 'Lena Fox',
    jobTitle: 'Picker',
    occurredOn: new Date().toISOString().slice(0, 10),
    place: 'Storage B',
    description: 'Bruised shoulder, hit by a beam',
    outcome: 'days_away',
    daysAway: 12,
    daysRestricted: 4,
    kind: 'injury',
    privacyCase: true,
  } as const;
  const body = { version: 0, record };
  await call(endpoints.recordInjury, { params: { id }, body, headers: { cookie: manager, origin: url } });
}

/** A wall that was counted twice, one that is empty, and a tote on record. */
export async function countWalls(url: string, cookie: string): Promise<void> {
  const call = client(url);
  const headers = { cookie, origin: url };
  const count = { afeArea: 'AFE 1', wallNumber: 'Wall 101', rebinPsTotes: 12, psToteOverflow: 0, floorTable: 30 };
  const walls = [count, { afeArea: 'AFE 1', wallNumber: 'Wall 102' }].map(({ afeArea, wallNumber }) => ({
    afeArea,
    wallNumber,
  }));
  await call(endpoints.openSiteCount, { body: { name: 'Year-end count', walls }, headers });
  await call(endpoints.saveCount, { body: { ...count, notes: 'One label is torn' }, headers });
  await call(endpoints.saveCount, { body: count, headers });
  const empty = { ...count, wallNumber: 'Wall 102', rebinPsTotes: 0, floorTable: 0, empty: true };
  await call(endpoints.saveCount, { body: empty, headers });
  const tote = { id: toteId, toteNumber: 'TOTE-7', status: 'processing', itemCount: 12 } as const;
  await call(endpoints.createTote, { body: tote, headers });
}

/** Of some types something, one of them a badge. */
export async function fillVault(url: string, cookie: string, managerId: string): Promise<void> {
  const call = client(url);
  const barcodes = [
    { type: 'code128', value: 'PALLET-7', description: 'Pallet of tape', location: 'Storage B' },
    {
      type: 'code128',
      value: 'SHELF-0412-LEVEL-3',
      description: 'A shelf with a name that is longer than a phone is wide',
    },
    { type: 'upc', value: '036000291452', confidence: 92, isAiReconstructed: true },
    { type: 'qr', value: 'https://floorlight.test/dock/7' },
    { type: 'manager_badge', value: 'BADGE-7', managerId },
  ] as const;
  for (const body of barcodes) await call(endpoints.addBarcode, { body, headers: { cookie, origin: url } });
}
