import { randomUUID } from 'node:crypto';
import { stdout } from 'node:process';
import type { User } from '@floorlight/contracts/accounts';
import type { AlertTimelineEntry } from '@floorlight/contracts/alert-timeline';
import type { EmergencyAlert } from '@floorlight/contracts/alerts';
import type { Barcode } from '@floorlight/contracts/barcodes';
import type { Beacon } from '@floorlight/contracts/beacons';
import type { BreakSession } from '@floorlight/contracts/breaks';
import type { InventoryCount } from '@floorlight/contracts/counts';
import type { Evacuation, RollCall } from '@floorlight/contracts/evacuations';
import type { Tote } from '@floorlight/contracts/totes';
import { storeEntries } from './outbox-entries.ts';
import { newPerson, signInOnScreen, signUp } from './person.ts';
import { expect, test } from './product.ts';

test.use({ serviceWorkers: 'allow' });

const patient = { timeout: 20_000 };

test('fifty acts of a day without a network arrive once each and in order', async ({ browser, baseURL, product }) => {
  const worker = newPerson('worker', 'Oda', 'remote');
  const cookie = await signUp(product, worker);
  const manager = await signUp(product, newPerson('manager', 'Mia', 'remote'));
  const read = async <T>(path: string, as = cookie): Promise<T> =>
    (await fetch(`${product.url}${path}`, { headers: { cookie: as } })).json() as Promise<T>; // what the contract says
  const add = async <T>(path: string, body: object, as = cookie): Promise<T> => {
    const headers = { cookie: as, origin: product.url, 'content-type': 'application/json' };
    const answer = await fetch(`${product.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.ok).toBe(true);
    return answer.json() as Promise<T>; // what the contract says
  };
  for (const value of ['KEEP-1', 'DROP-1'])
    await add('/api/barcodes', { value, type: 'code128', sku: value, description: value });
  const spill = { title: 'Spill', description: 'Oil on the floor', warehouseZone: 'Packing' };
  const placed = await add<Beacon>('/api/andon-alerts', spill);
  const raise = (title: string, emergencyType: string) =>
    add<EmergencyAlert>('/api/emergency-alerts', { title, severity: 'critical', emergencyType });
  const injured = await raise('Medical Emergency', 'medical');
  const burning = await raise('Fire Emergency', 'fire');
  const drill = { kind: 'fire', reason: null, zones: [], drill: true };
  const evacuation = await add<Evacuation>('/api/evacuations', drill, manager);
  await add(`/api/evacuations/${evacuation.id}/all-clear`, {}, manager);
  const { id: userId, siteId } = await read<User>('/api/auth/user');
  const [kept] = await read<Barcode[]>('/api/barcodes?search=KEEP-1');

  const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await signInOnScreen(page, worker);
  await page.evaluate('navigator.serviceWorker.ready.then(String)');
  await page.goto('/vault/code128');
  await expect(page.getByText('KEEP-1').first()).toBeVisible();
  await context.setOffline(true);

  await page.getByRole('button', { name: 'Favorite KEEP-1' }).click();
  await page.getByRole('button', { name: 'Delete DROP-1' }).click();
  await expect(page.getByText('DROP-1').first()).toBeHidden();
  await page.getByRole('navigation').getByRole('link', { name: 'Dashboard' }).click();
  const tile = page.getByRole('button', { name: 'Away Break' });
  const dialog = page.getByRole('dialog', { name: 'Away Break' });
  await tile.click();
  await dialog.getByRole('button', { name: 'Start Break' }).click();
  await expect(dialog.getByRole('timer')).toBeVisible();
  await page.reload();
  await tile.click();
  await dialog.getByRole('button', { name: "I'm Back" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('banner').getByRole('button', { name: '4 waiting' })).toBeVisible(patient);

  let order = 0;
  const entry = (body: object) => ({
    key: randomUUID(),
    userId,
    siteId,
    body,
    createdAt: new Date(Date.now() + 10 * order++).toISOString(),
    attempts: 0,
    withdrawn: false,
  });
  const many = (count: number, body: (index: number) => object) =>
    Array.from({ length: count }, (_, index) => entry(body(index)));
  const figures = { afeArea: 'AFE 1', wallNumber: 'Wall 101', psToteOverflow: 0, floorTable: 0, notes: null };
  const counts = many(12, (index) => ({ ...figures, rebinPsTotes: index + 1, empty: false }));
  const scans = many(11, (index) => ({ type: 'code128', value: `SCAN-${index}`, scanned: true }));
  const text = { description: 'Seen while there was no network', language: 'en' };
  const beacon = { ...text, alertType: 'warning', priority: 'low', warehouseZone: 'Packing' };
  const beacons = many(5, (index) => ({ ...beacon, title: `Day beacon ${index}`, latitude: null, longitude: null }));
  const report = {
    ...text,
    incidentType: 'equipment_damage',
    severity: 'low',
    location: 'Loading dock',
    witnessInfo: null,
  };
  const reports = many(5, (index) => ({
    report: { ...report, title: `Report ${index}`, immediateAction: null },
    photos: [],
  }));
  const toteId = randomUUID();
  const toteNumber = `DAY-${toteId.slice(0, 8)}`;
  const tote = { id: toteId, toteNumber, status: 'pending', itemCount: 0, assignedTo: null, assignedToName: null };
  const changes = [null, { assignedTo: userId }, { status: 'completed', itemCount: 20 }];
  const at = new Date().toISOString();
  const pressedAt = new Date(Date.now() - 300_000).toISOString();
  const emergency = {
    description: '',
    latitude: null,
    longitude: null,
    locationAccuracy: null,
    locationMethod: 'unknown',
  };
  const toteActs = many(3, (index) => ({
    tote: { ...tote, version: index + 1, lastUpdated: at, createdAt: at },
    change: changes[index],
  }));
  const steps = many(2, (index) => ({ id: placed.id, title: 'Spill', act: index === 0 ? 'take' : 'resolve' }));
  const others: [string, object][] = [
    ['emergencies', { ...emergency, title: 'Security Emergency', severity: 'high', pressedAt, pressedBy: userId }],
    ['alert-zones', { id: injured.id, title: injured.title, zone: 'Packing' }],
    ['alert-messages', { alertId: injured.id, text: 'He is awake', ready: null, language: 'en' }],
    ['alert-cancellations', { id: burning.id, title: burning.title }],
    ['roll-call-answers', { kind: 'own', evacuationId: evacuation.id, answer: 'safe', at, zone: null }],
    ['discards', { id: kept?.id, act: 'edit', changes: { location: 'B-07' } }],
    ['discards', { id: kept?.id, act: 'use', usedAt: at }],
    ['preferences', { keepScreenAwake: true }],
  ];
  for (const [name, body] of others) await storeEntries(page, `floorlight-${name}`, [entry(body)]);
  await storeEntries(page, 'floorlight-totes', toteActs);
  await storeEntries(page, 'floorlight-resolved-beacons', steps);
  await storeEntries(page, 'floorlight-counts', counts);
  await storeEntries(page, 'floorlight-scans', scans);
  await storeEntries(page, 'floorlight-beacons', beacons);
  await storeEntries(page, 'floorlight-incidents', reports);
  await page.close({ runBeforeUnload: false });

  const next = await context.newPage();
  await next.goto('/');
  await expect(next.getByRole('banner').getByRole('button', { name: '50 waiting' })).toBeVisible(patient);
  const firstAnswer = next.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  const back = performance.now();
  await context.setOffline(false);
  await firstAnswer;
  const first = Math.round(performance.now() - back);
  await expect(next.getByRole('banner').getByRole('button', { name: /waiting|refused/ })).toBeHidden(patient);
  stdout.write(
    `The first of 50 acts ${first} ms after the network was back, all after ${Math.round(performance.now() - back)} ms\n`,
  );

  const barcodes = await read<Barcode[]>('/api/barcodes');
  expect(barcodes.map(({ value }) => value)).toEqual([...scans.map((_, index) => `SCAN-${10 - index}`), 'KEEP-1']);
  expect(barcodes.find(({ value }) => value === 'KEEP-1')).toMatchObject({ isFavorite: true, location: 'B-07' });
  const { sessionId } = await read<{ sessionId: string }>('/api/inventory-counts/session');
  const saved = await read<InventoryCount[]>(`/api/inventory-counts?sessionId=${sessionId}`);
  expect(saved.map(({ rebinPsTotes }) => rebinPsTotes)).toEqual(counts.map((_, index) => counts.length - index));
  const titles = async (path: string, of: RegExp) =>
    (await read<{ title: string }[]>(path)).map(({ title }) => title).filter((title) => of.test(title));
  const mine = (word: string) => Array.from({ length: 5 }, (_, index) => `${word} ${4 - index}`);
  expect(await titles('/api/andon-alerts', /^Day beacon/)).toEqual(mine('Day beacon'));
  expect(await titles('/api/incident-reports', /^Report \d$/)).toEqual(mine('Report'));
  const [registered] = await read<Tote[]>(`/api/totes?codes=${toteNumber}`);
  expect(registered).toMatchObject({ id: toteId, version: 3, assignedTo: userId, status: 'completed', itemCount: 20 });
  const resolved = await read<Beacon>(`/api/andon-alerts/${placed.id}`);
  expect(resolved).toMatchObject({ takenBy: userId, resolvedBy: userId, isActive: false, version: 3 });
  const { sessions } = await read<{ sessions: BreakSession[] }>('/api/breaks/mine');
  expect(sessions).toMatchObject([{ status: 'completed' }]);
  expect(await read<EmergencyAlert>(`/api/emergency-alerts/${injured.id}`)).toMatchObject({ warehouseZone: 'Packing' });
  const timeline = await read<AlertTimelineEntry[]>(`/api/emergency-alerts/${injured.id}/timeline`);
  expect(timeline.filter(({ kind }) => kind === 'message')).toMatchObject([{ text: 'He is awake' }]);
  expect(await read<EmergencyAlert>(`/api/emergency-alerts/${burning.id}`)).toMatchObject({ cancelled: true });
  const alerts = await read<EmergencyAlert[]>('/api/emergency-alerts');
  expect(alerts.filter(({ title }) => title === 'Security Emergency')).toMatchObject([{ pressedAt }]);
  const { people } = await read<RollCall>(`/api/evacuations/${evacuation.id}/roll-call`, manager);
  expect(people.find((each) => each.userId === userId)).toMatchObject({ status: 'safe', isLate: true });
  expect(await read<User>('/api/auth/user')).toMatchObject({ keepScreenAwake: true });
});
