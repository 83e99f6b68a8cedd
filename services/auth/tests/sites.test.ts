import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { listSites } from '@floorlight/contracts/accounts';
import { listAuditLog } from '@floorlight/contracts/audit-log';
import type { Endpoint } from '@floorlight/contracts/endpoint';
import type { ErrorBody } from '@floorlight/contracts/errors';
import { inviteBySheet, openInvitation } from '@floorlight/contracts/invitations';
import * as settings from '@floorlight/contracts/site-settings';
import type { Site } from '@floorlight/contracts/sites';
import { sql } from '@floorlight/database/drizzle';
import { type Answer, type Call, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthUnderTest, administrator, as, authUnderTest, signedIn, verified } from './auth-under-test.ts';

let auth: AuthUnderTest;
let mia: Call;
let otto: Call;
let worker: Call;
/** Answers as safety and inventory do. */
let uses: Server;
let inUse: { openAlerts: number; zones: string[]; walls: { afeArea: string; wallNumber: string }[] };

beforeAll(async () => {
  uses = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(inUse));
  });
  await new Promise<void>((resolve) => uses.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(uses.address() as AddressInfo).port}`; // it listens on a port
  auth = await authUnderTest({ SAFETY_URL: url, INVENTORY_URL: url });
  [mia, otto, worker] = [
    await person('Mia', 'manager'),
    await person('Otto', 'manager'),
    await person('Wim', 'worker'),
  ];
  inUse = { openAlerts: 0, zones: [], walls: [] };
});
afterAll(async () => {
  await auth.stop();
  uses.close();
});

async function person(firstName: string, role: 'manager' | 'worker'): Promise<Call> {
  const { email } = await verified(auth, { firstName, lastName: 'Chen', role, siteId: auth.siteId });
  return as(auth, await signedIn(auth, email));
}

/** The body of a failure. */
function failed<E extends Endpoint>(answer: Answer<E>, status: number): ErrorBody {
  expect(answer.status).toBe(status);
  return answer.body as ErrorBody; // no success has this status
}

const here = () => ({ params: { siteId: auth.siteId } });
const current = async () => succeeded(await mia(settings.getSiteSettings, here()));
async function change(changes: Partial<Site>, by = mia) {
  const { version, settings: before } = await current();
  return by(settings.changeSite, { ...here(), body: { version, settings: { ...before, ...changes } } });
}

test('a change is seen by everybody at once, in the history and in the audit log, with before and after', async () => {
  const before = await current();
  const after = succeeded(await change({ name: 'North Dock' }));
  expect(after).toMatchObject({
    version: before.version + 1,
    changedByName: 'Mia Chen',
    settings: { name: 'North Dock' },
  });
  const shown = succeeded(await auth.call(listSites, { query: {} })).find(({ id }) => id === auth.siteId);
  expect(shown).toMatchObject({ name: 'North Dock' });
  expect(shown).not.toHaveProperty('reportRecipients');

  const changes = [{ path: ['name'], before: before.settings.name, after: 'North Dock' }];
  const [newest] = succeeded(await mia(settings.listSiteHistory, here()));
  expect(newest).toMatchObject({ version: after.version, changedByName: 'Mia Chen', changes });
  await eventually(async () => {
    const { entries } = succeeded(await mia(listAuditLog, { query: { entityType: 'site' } }));
    expect(entries[0]).toMatchObject({ action: 'auth.site.changed', userName: 'Mia Chen', details: { changes } });
  });
});

test('the event of a change holds no address of a recipient', async () => {
  succeeded(await change({ reportRecipients: ['mia.reports@floorlight.test'] }));
  const named = () => auth.bus.events().filter(({ name }) => name === 'auth.site.changed');
  await eventually(() => JSON.stringify(named().at(-1)).includes('reportRecipients'));
});

test('the second of two editors learns who was first, and nothing is lost', async () => {
  const { version, settings: before } = await current();
  succeeded(
    await mia(settings.changeSite, { ...here(), body: { version, settings: { ...before, entrance: 'Gate 4' } } }),
  );
  const second = await otto(settings.changeSite, {
    ...here(),
    body: { version, settings: { ...before, entrance: 'Gate 9' } },
  });
  expect(failed(second, 409).message).toBe('Mia Chen has changed this site. Look at their changes first');
  expect((await current()).settings.entrance).toBe('Gate 4');
});

test('two edits at once make one version and one conflict', async () => {
  const { version, settings: before } = await current();
  const edits = ['A', 'B'].map((address) =>
    mia(settings.changeSite, { ...here(), body: { version, settings: { ...before, address } } }),
  );
  const statuses = (await Promise.all(edits)).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, 409]);
});

test('an earlier version can be looked at and stored again', async () => {
  const { version, settings: before } = await current();
  succeeded(await change({ callBackNumber: '555-0100' }));
  const old = succeeded(await mia(settings.getSiteVersion, { params: { siteId: auth.siteId, version } }));
  expect(old.settings).toEqual(before);
  expect(succeeded(await change(old.settings)).settings.callBackNumber).toBe('');
});

test('each mistake is named at its field', async () => {
  const { version, settings: before } = await current();
  const [zone = { name: 'Dock' }] = before.andonZones;
  const rawBody = {
    version,
    settings: {
      ...before,
      timeZone: 'Mars/Olympus',
      floorPlan: { width: 10, depth: 10 },
      andonZones: [{ ...zone, plan: { x: 8, y: 0, width: 4, depth: 2 } }, { name: zone.name.toUpperCase() }],
      afeAreas: [{ name: 'AFE 1', walls: ['101', '101'] }],
      reportRecipients: ['nobody'],
    },
  };
  expect(failed(await mia(settings.changeSite, { ...here(), rawBody }), 400).errors).toEqual({
    'settings.timeZone': 'Use a time zone like America/New_York',
    'settings.andonZones.0.plan': 'This zone is not inside the floor plan',
    'settings.andonZones.1.name': 'This is in the list twice',
    'settings.afeAreas.0.walls.1': 'This is in the list twice',
    'settings.reportRecipients.0': 'Invalid email address',
  });
});

test('a zone or a wall in use stays', async () => {
  const { settings: before } = await current();
  const [zone, ...zones] = before.andonZones;
  const [area, ...areas] = before.afeAreas;
  const [wall = '', ...walls] = area?.walls ?? [];
  inUse = { openAlerts: 1, zones: [zone?.name ?? ''], walls: [{ afeArea: area?.name ?? '', wallNumber: wall }] };
  expect(failed(await change({ andonZones: zones }), 409).message).toContain(`in the zone ${zone?.name}`);
  const withoutWall = [{ name: area?.name ?? '', walls }, ...areas];
  expect(failed(await change({ afeAreas: withoutWall }), 409).message).toContain(`${area?.name}, ${wall}`);
  inUse = { openAlerts: 0, zones: [], walls: [] };
  expect(succeeded(await change({ andonZones: zones, afeAreas: withoutWall })).settings.andonZones).toHaveLength(
    zones.length,
  );
});

test('a manager reaches no other site, and a worker none', async () => {
  const other = { params: { siteId: auth.otherSiteId } };
  failed(await mia(settings.getSiteSettings, other), 404);
  failed(await mia(settings.listSiteHistory, other), 404);
  failed(await worker(settings.getSiteSettings, here()), 403);
  expect(succeeded(await mia(settings.listSiteSettings)).map(({ id }) => id)).toEqual([auth.siteId]);
  const { settings: site } = await current();
  failed(await mia(settings.addSite, { body: { settings: { ...site, id: 'mine' } } }), 403);
});

test('the file of the deployment seeds an empty database only', async () => {
  const instance = auth.createInstance();
  await instance.start();
  await instance.stop();
  const { rows } = await auth.db.orm.execute(
    sql`select count(*)::int as seeds from site_versions where changed_by is null`,
  );
  expect(rows[0]?.seeds).toBe(2);
});

test('an export can be stored again', async () => {
  const [exported] = succeeded(await mia(settings.exportSites));
  expect(exported?.id).toBe(auth.siteId);
  expect(succeeded(await change(exported ?? {})).settings).toMatchObject({ name: exported?.name });
});

test('a blank invitation code lets nobody in while its site is closed; a code for somebody with an account still works', async () => {
  const body = { siteId: auth.siteId, role: 'worker' as const, blank: 1 };
  const people = [{ firstName: 'Emi', lastName: 'Kim', employeeId: 'EK-1' }];
  const { invitations: codes } = succeeded(await mia(inviteBySheet, { body: { ...body, people } }));
  const openAll = () =>
    Promise.all(codes.map(({ path }) => auth.call(openInvitation, { body: { token: path.split('/').at(-1) ?? '' } })));
  const statuses = async () => (await openAll()).map(({ status }) => status);
  expect(await statuses()).toEqual([200, 200]);
  const ada = await administrator(auth);
  succeeded(await ada(settings.closeSite, { ...here(), body: { version: (await current()).version } }));
  expect(await statuses()).toEqual([200, 404]);
  succeeded(await ada(settings.reopenSite, { ...here(), body: { version: (await current()).version } }));
  expect(await statuses()).toEqual([200, 200]);
});
