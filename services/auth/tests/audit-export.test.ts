import { randomUUID } from 'node:crypto';
import { exportAuditLog, exportBadgeLog, listAuditLog, listBadgeLog } from '@floorlight/contracts/audit-log';
import { changeSite, getSiteSettings } from '@floorlight/contracts/site-settings';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { client, succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordEvents } from '../src/audit/record-events.ts';
import {
  type AuthUnderTest,
  administrator,
  authUnderTest,
  principalFor,
  signedIn,
  verified,
} from './auth-under-test.ts';
import { aBreak, anAlert } from './event-publisher.ts';

let auth: AuthUnderTest;
let token: string;
beforeAll(async () => {
  auth = await authUnderTest();
  const { email } = await verified(auth, { role: 'manager' });
  token = (await principalFor(auth, (await signedIn(auth, email)).session))?.principals.auth ?? '';
});
afterAll(() => auth.stop());

const envelopeFields = (occurredAt: string, actor: { id: string; name: string }) => ({
  id: randomUUID(),
  siteId: auth.siteId,
  occurredAt,
  actor: { ...actor, role: 'worker' },
  requestId: null,
  traceparent: null,
  origin: { ip: '203.0.113.9', userAgent: '+cmd|calc' },
});
const record = (occurredAt: string, actor: { id: string; name: string }, title: string) =>
  auth.db.transaction((tx) =>
    recordEvents(tx, [
      {
        ...envelopeFields(occurredAt, actor),
        name: 'safety.alert.raised',
        payload: { alert: anAlert(auth.siteId, { title }) },
      },
    ]),
  );

async function fileAt(path: string, headers = {}) {
  const answer = await fetch(`${auth.baseUrl}${path}`, { headers: { ...gatewayHeaders('auth', token), ...headers } });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { headers: answer.headers, bytes, rows: cellsOf(new TextDecoder().decode(bytes)) };
}

/** Parses CSV as a spreadsheet does: RFC 4180. */
const cellsOf = (csv: string): string[][] =>
  csv
    .split('\r\n')
    .filter(Boolean)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        (quoted ?? plain ?? '').replaceAll('""', '"'),
      ),
    );

test('the file holds every matching row, newest first, with times in the site’s time zone', async () => {
  const pat = { id: randomUUID(), name: 'Zoë "Z" Ødegård, jr.' };
  for (let n = 0; n < 520; n++)
    await record(new Date(Date.UTC(2026, 0, 15, 17, 0, n)).toISOString(), pat, `alert ${n}`);
  const { headers, bytes, rows } = await fileAt(
    `${exportAuditLog.path}?userId=${pat.id}&from=2026-01-15&to=2026-01-15`,
  );
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="floorlight-audit-log-\d{4}-\d\d-\d\d\.csv"$/,
  );
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(rows[0]?.[0]).toBe('Time (America/New_York)');
  expect(rows).toHaveLength(521);
  expect(rows[1]?.slice(0, 5)).toEqual([
    '2026-01-15 12:08:39',
    pat.name,
    'worker',
    'Sent emergency alert',
    'Sent the emergency alert “alert 519”',
  ]);
});

test('headings and descriptions are in the reader’s own language, otherwise in that of the request', async () => {
  const lee = { id: randomUUID(), name: 'Lee' };
  await record('2026-03-01T12:00:00.000Z', lee, 'Oil <b>spill</b>');
  const path = `${exportAuditLog.path}?userId=${lee.id}`;
  const { headers, rows } = await fileAt(path, { 'accept-language': 'es-MX' });
  expect(headers.get('content-disposition')).toContain('floorlight-audit-log-');
  expect(rows[0]?.slice(0, 5)).toEqual(['Hora (America/New_York)', 'Persona', 'Rol', 'Acción', 'Descripción']);
  expect(rows[1]?.[2]).toBe('personal de almacén');
  expect(rows[1]?.[4]).toBe('Envió la alerta de emergencia “Oil <b>spill</b>”');
  expect(rows[1]).toContain('Navegador desconocido');

  const { id, email } = await verified(auth, { role: 'manager', language: 'en' });
  const own = (await principalFor(auth, (await signedIn(auth, email)).session))?.principals.auth;
  const inEnglish = { 'accept-language': 'es-MX', 'x-floorlight-principal': own };
  expect((await fileAt(`${exportAuditLog.path}?userId=${id}`, inEnglish)).rows[0]?.[1]).toBe('Person');
});

test.each(['=', '+', '-', '@', '\t', '\r'])(
  'neither a name that begins with %j nor text after a semicolon can run as a formula',
  async (begin) => {
    const mallory = { id: randomUUID(), name: `${begin}HYPERLINK("http://evil.test";"x")` };
    await record('2026-02-01T12:00:00.000Z', mallory, 'a;=1+1');
    const { rows } = await fileAt(`${exportAuditLog.path}?userId=${mallory.id}`);
    for (const cell of rows.flat()) {
      expect(cell).not.toMatch(/^[=+\-@\t\r]/);
      expect(cell).not.toMatch(/;\s*[=+\-@]/);
    }
    expect(rows.flat()).toContain(`'${mallory.name}`);
    expect(rows.flat()).toContain("'+cmd|calc");
  },
);

test('privileged actions are in the badge log and its file, with the manager ID given for them', async () => {
  const mia = { id: randomUUID(), name: 'Mia Chen' };
  await auth.db.transaction((tx) =>
    recordEvents(tx, [
      {
        ...envelopeFields('2026-02-02T12:00:00.000Z', mia),
        name: 'auth.token.generated',
        payload: {
          tokenId: randomUUID(),
          managerId: '=MGR-7',
          reason: 'inventory',
          expiresAt: '2026-02-02T12:05:00.000Z',
        },
      },
    ]),
  );
  const answer = await fetch(`${auth.baseUrl}${listBadgeLog.path}?search=mgr-7`, {
    headers: gatewayHeaders('auth', token),
  });
  expect(listBadgeLog.reply.body.parse(await answer.json()).entries).toMatchObject([
    { managerId: '=MGR-7', userName: 'Mia Chen', action: 'auth.token.generated', metadata: { reason: 'inventory' } },
  ]);
  const { rows } = await fileAt(`${exportBadgeLog.path}?userId=${mia.id}`);
  expect(rows[1]?.slice(1, 3)).toEqual(["'=MGR-7", 'Mia Chen']);
});

test('the service stays ready when a client disconnects in the middle of a download', async () => {
  const controller = new AbortController();
  const answer = await fetch(`${auth.baseUrl}${exportAuditLog.path}`, {
    headers: gatewayHeaders('auth', token),
    signal: controller.signal,
  });
  await answer.body?.getReader().read();
  controller.abort();
  await eventually(async () => (await fetch(`${auth.baseUrl}/readyz`)).ok);
});

test('the log hides who took a break from administrators, and from all once the site’s break privacy is “team”', async () => {
  const sam = { id: randomUUID(), name: 'Sam Okafor' };
  const session = aBreak();
  for (const name of ['breaks.session.started', 'breaks.session.ended', 'breaks.session.extended'] as const)
    await auth.db.transaction((tx) =>
      recordEvents(tx, [
        {
          ...envelopeFields('2026-02-03T12:00:00.000Z', sam),
          name,
          payload: { session, userId: sam.id },
        },
      ]),
    );
  const labels = async () =>
    (await fileAt(`${exportAuditLog.path}?userId=${sam.id}`)).rows.slice(1).map((row) => row[3]);
  expect((await labels()).toSorted()).toEqual(['Ended break', 'Extended break', 'Started break']);

  const ada = await administrator(auth);
  const seenByAda = succeeded(await ada(listAuditLog, { query: { userId: sam.id, limit: 50 } })).entries;
  expect(seenByAda.map(({ action }) => action)).toEqual(['breaks.session.extended']);

  const call = client(auth.baseUrl, token);
  const params = { siteId: auth.siteId };
  const { version, settings } = succeeded(await call(getSiteSettings, { params }));
  const changeTo = (from: number, breakPrivacy: 'named' | 'team') =>
    call(changeSite, { params, body: { version: from, settings: { ...settings, breakPrivacy } } });
  const changed = succeeded(await changeTo(version, 'team'));
  expect(await labels()).toEqual(['Extended break']);
  const headers = gatewayHeaders('auth', token);
  const found = await fetch(`${auth.baseUrl}${listAuditLog.path}?userId=${sam.id}&search=started`, { headers });
  expect(listAuditLog.reply.body.parse(await found.json()).entries).toEqual([]);
  succeeded(await changeTo(changed.version, 'named'));
});

test('an export is in the log with its filters', async () => {
  const userId = randomUUID();
  await fileAt(`${exportAuditLog.path}?userId=${userId}&from=2026-01-15`);
  await fileAt(`${exportBadgeLog.path}?userId=${userId}`);
  const mine = async () => {
    const { rows } = await fileAt(`${exportAuditLog.path}?action=auth.log.exported&search=Exported%20the`);
    return rows.slice(1).filter((row) => row.join().includes(userId));
  };
  const rows = await eventually(
    async () => {
      const found = await mine();
      return found.length === 2 && found;
    },
    { within: 15_000 },
  );
  expect(rows.map((row) => row[4]).toSorted()).toEqual(['Exported the audit log', 'Exported the badge log']);
  expect(rows.map((row) => row[7])).toContain(
    JSON.stringify({ log: 'audit', filters: { from: '2026-01-15', userId } }),
  );
});
