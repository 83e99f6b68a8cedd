import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { exportCounts, workbookType } from '@floorlight/contracts/count-reports';
import { getCountSession, saveCount } from '@floorlight/contracts/counts';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { gatewayHeaders } from '@floorlight/test-kit/callers';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { fillSession } from './fill-session.ts';
import { type InventoryUnderTest, inventoryUnderTest } from './inventory-under-test.ts';
import { formattingOf, valuesOf } from './workbook.ts';

let inventory: InventoryUnderTest;
beforeAll(async () => {
  inventory = await inventoryUnderTest();
});
afterEach(() => inventory.setClock(null));
afterAll(() => inventory.stop());

const wall = { afeArea: 'AFE 1', wallNumber: 'Wall 101', rebinPsTotes: 3, psToteOverflow: 2, floorTable: 1 };
const save = async (person: Person, of: Partial<typeof wall> & { notes?: string; empty?: boolean } = {}) =>
  succeeded(await person.call(saveCount, { body: { ...wall, ...of } }));
const exportWorkbook = (
  person: Person,
  sessionId: string,
  body: { includeTimestamps?: boolean; includeSummary?: boolean } = {},
  headers: Record<string, string> = {},
) => person.call(exportCounts, { body: { sessionId, ...body }, headers });

test('a session is exported as counts and sums, on the site’s clock, with the last count of each wall', async () => {
  const worker = await inventory.person({ name: 'Sam Worker' });
  inventory.setClock('2026-03-08T06:30:00Z'); // 01:30, before New York's clocks go forward
  await save(worker, { floorTable: 90 });
  await save(worker, { wallNumber: 'Wall 102', notes: 'Two torn' });
  inventory.setClock('2026-03-08T07:30:15Z'); // 03:30:15 after it
  await save(worker, { rebinPsTotes: 1200 });
  inventory.setClock('2026-03-08T07:31:00Z');
  const zeros = { rebinPsTotes: 0, psToteOverflow: 0, floorTable: 0 };
  const { sessionId } = await save(worker, { ...zeros, afeArea: 'AFE 2', wallNumber: 'Wall 201', empty: true });

  const answer = await exportWorkbook(worker, sessionId);
  const workbook = succeeded(answer);
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="inventory_count_2026-03-08.xlsx"');
  expect(workbook.type).toBe(workbookType);
  const { Counts, Summary } = await valuesOf(workbook);
  expect(Counts).toEqual([
    [
      ...['AFE Area', 'Wall Number', 'Rebin PS Totes', 'PS Tote Overflow', 'Floor/Table', 'Total', 'Result', 'Notes'],
      ...['Counted By', 'Counted At (America/New_York)'],
    ],
    ['AFE 1', 'Wall 102', 3, 2, 1, 6, 'Counted', 'Two torn', 'Sam Worker', new Date('2026-03-08T01:30:00Z')],
    ['AFE 1', 'Wall 101', 1200, 2, 1, 1203, 'Recounted', null, 'Sam Worker', new Date('2026-03-08T03:30:15Z')],
    ['AFE 2', 'Wall 201', 0, 0, 0, 0, 'Confirmed empty', null, 'Sam Worker', new Date('2026-03-08T03:31:00Z')],
  ]);
  expect(Summary?.slice(0, 4)).toEqual([
    ['AFE Area', 'Walls Counted', 'Rebin PS Totes', 'PS Tote Overflow', 'Floor/Table', 'Total Items Counted'],
    ['AFE 1', 2, 1203, 4, 2, 1209],
    ['AFE 2', 1, 0, 0, 0, 0],
    ['Total', 3, 1203, 4, 2, 1209],
  ]);
  expect(Summary?.[6]?.slice(0, 2)).toEqual(['Day', new Date('2026-03-08T00:00:00Z')]);
  const formatting = await formattingOf(workbook, 'Counts');
  expect(formatting.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
  expect(Math.min(...formatting.widths)).toBeGreaterThanOrEqual(10);
  expect([formatting.formatOf('C2'), formatting.formatOf('J2')]).toEqual(['#,##0', 'yyyy-mm-dd hh:mm:ss']);
  expect(['A1', 'C2', 'J2'].map(formatting.isBold)).toEqual([true, false, false]);
  const sums = await formattingOf(workbook, 'Summary');
  expect(['A1', 'A2', 'B2', 'A4', 'B4'].map(sums.isBold)).toEqual([true, false, false, true, true]);
  expect(['F2', 'F4', 'B7'].map(sums.formatOf)).toEqual(['#,##0', '#,##0', 'yyyy-mm-dd']);

  const bare = succeeded(await exportWorkbook(worker, sessionId, { includeTimestamps: false, includeSummary: false }));
  const sheets = await valuesOf(bare);
  expect(Object.keys(sheets)).toEqual(['Counts']);
  expect(sheets.Counts?.[0]).toHaveLength(9);
  expect(await inventory.waitForEvent('inventory.report.exported', () => true)).toMatchObject({
    actor: { name: 'Sam Worker' },
    payload: { sessionId, day: '2026-03-08', countedByName: 'Sam Worker' },
  });
});

test('text that looks like a formula stays text, and no character breaks the workbook', async () => {
  const worker = await inventory.person({ name: '@Sam' });
  const notes = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '=HYPERLINK("http://x.test","<b>&\'")',
    'a\uFFFEb\u0008c\uD800d',
    '_x0041_',
  ];
  for (const [index, note] of notes.entries()) await save(worker, { wallNumber: `Wall ${101 + index}`, notes: note });
  const { sessionId } = await save(worker, { wallNumber: 'Wall 120' });
  const workbook = succeeded(await exportWorkbook(worker, sessionId));
  const { Counts } = await valuesOf(workbook);
  expect(Counts?.slice(1, 6).map((row) => row[7])).toEqual(notes.slice(0, 5));
  expect(Counts?.[6]?.[7]).toMatch(/^abc.?d$/);
  const formatting = await formattingOf(workbook, 'Counts');
  for (const cell of ['H2', 'H3', 'H4', 'H5', 'H6', 'I2']) {
    expect([cell, formatting.isFormula(cell), formatting.formatOf(cell)]).toEqual([cell, false, '@']);
  }
});

test('a session without counts, or of another person, is refused before any byte is sent', async () => {
  const [worker, other, manager, otherSitesManager] = [
    await inventory.person(),
    await inventory.person(),
    await inventory.person({ role: 'manager' }),
    await inventory.person({ role: 'manager', siteId: inventory.otherSiteId }),
  ];
  const { sessionId } = succeeded(await worker.call(getCountSession));
  const empty = await exportWorkbook(worker, sessionId);
  expect([empty.status, empty.body]).toMatchObject([400, { message: 'This session has no counts yet' }]);
  await save(worker);
  expect((await exportWorkbook(worker, sessionId)).status).toBe(200);
  expect((await exportWorkbook(manager, sessionId)).status).toBe(200);
  expect((await exportWorkbook(other, sessionId)).status).toBe(404);
  expect((await exportWorkbook(otherSitesManager, sessionId)).status).toBe(404);
  expect((await exportWorkbook(worker, randomUUID())).status).toBe(404);
  for (const rawBody of [{}, { sessionId: 'mine' }, { sessionId, includeSummary: 'yes' }])
    expect((await worker.call(exportCounts, { rawBody })).status).toBe(400);
});

test('a client that disconnects stops the reading, and its Postgres connection is released', async () => {
  const worker = await inventory.person();
  const { sessionId } = succeeded(await worker.call(getCountSession));
  const log = createLogger({ service: 'inventory', level: 'silent' });
  const db = openDatabase({ url: inventory.adminDatabaseUrl, log, max: 1 });
  await fillSession(db, sessionId, 10_000);
  const open = async () => {
    const { rows } = await db.pool.query(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`,
    );
    return rows[0]?.open;
  };
  const disconnect = new AbortController();
  const response = await fetch(`${inventory.baseUrl}${exportCounts.path}`, {
    method: exportCounts.method,
    headers: { 'content-type': 'application/json', ...gatewayHeaders('inventory', worker.token) },
    body: JSON.stringify({ sessionId }),
    signal: disconnect.signal,
  });
  await response.body?.getReader().read();
  await eventually(async () => (await open()) === 1);
  disconnect.abort();
  await eventually(async () => (await open()) === 0);
  await db.stop();
}, 30_000);

test('headings and words are in the language of the request, names and notes as they were typed', async () => {
  const worker = await inventory.person({ name: 'Sam Worker' });
  inventory.setClock('2026-07-02T16:05:00Z');
  const zeros = { rebinPsTotes: 0, psToteOverflow: 0, floorTable: 0 };
  const { sessionId } = await save(worker, { ...zeros, empty: true, notes: 'Counted' });
  const answer = await exportWorkbook(worker, sessionId, {}, { 'accept-language': 'es-MX,en;q=0.5' });
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="inventory_count_2026-07-02.xlsx"');
  const { Conteos, Resumen } = await valuesOf(succeeded(answer));
  expect(Conteos?.[0]).toEqual([
    ...['Área AFE', 'Número de pared', 'Totes PS de rebin', 'Excedente de totes PS', 'Piso/Mesa', 'Total', 'Resultado'],
    ...['Notas', 'Contada por', 'Hora del conteo (America/New_York)'],
  ]);
  expect(Conteos?.[1]?.slice(6, 9)).toEqual(['Vacía', 'Counted', 'Sam Worker']);
  expect(Resumen?.[0]).toContain('Paredes contadas');
  for (const language of ['tlh', '*', 'es_MX;;', 'x'.repeat(5000)])
    expect(
      Object.keys(
        await valuesOf(succeeded(await exportWorkbook(worker, sessionId, {}, { 'accept-language': language }))),
      ),
    ).toEqual(['Counts', 'Summary']);
});

const libreOffice = await promisify(execFile)('soffice', ['--version']).then(
  () => true,
  () => false,
);
test.skipIf(!libreOffice)(
  'LibreOffice opens the workbook, where it is installed',
  async () => {
    const worker = await inventory.person({ name: 'Sam Worker' });
    inventory.setClock('2026-07-01T16:05:00Z');
    const { sessionId } = await save(worker, { notes: '=1+1' });
    const directory = mkdtempSync(join(tmpdir(), 'workbook-'));
    const file = join(directory, 'counts.xlsx');
    writeFileSync(file, Buffer.from(await succeeded(await exportWorkbook(worker, sessionId)).arrayBuffer()));
    const settings = `-env:UserInstallation=file://${directory}/settings`;
    await promisify(execFile)('soffice', [settings, '--headless', '--convert-to', 'csv', '--outdir', directory, file]);
    expect(readFileSync(join(directory, 'counts.csv'), 'utf8').split('\n').slice(1)).toEqual([
      'AFE 1,Wall 101,3,2,1,6,Counted,=1+1,Sam Worker,2026-07-01 12:05:00',
      '',
    ]);
    rmSync(directory, { recursive: true });
  },
  60_000,
);
