import { randomUUID } from 'node:crypto';
import { emailReport, listReports } from '@floorlight/contracts/count-reports';
import { getCountSession, saveCount } from '@floorlight/contracts/counts';
import { openDatabase } from '@floorlight/database/database';
import { eq } from '@floorlight/database/drizzle';
import { mailAttachments } from '@floorlight/mail/attachments';
import { mails } from '@floorlight/mail/mails';
import { createLogger } from '@floorlight/telemetry/logger';
import { succeeded } from '@floorlight/test-kit/client';
import { eventually } from '@floorlight/test-kit/eventually';
import type { Person } from '@floorlight/test-kit/service-under-test';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { people, reports } from '../src/schema.ts';
import { type InventoryUnderTest, inventoryUnderTest } from './inventory-under-test.ts';
import { valuesOf } from './workbook.ts';

let inventory: InventoryUnderTest;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  inventory = await inventoryUnderTest();
  const log = createLogger({ service: 'inventory', level: 'silent' });
  db = openDatabase({ url: inventory.adminDatabaseUrl, log, max: 1 });
});
beforeEach(() => inventory.mailbox.clear());
afterAll(async () => {
  await db.stop();
  await inventory.stop();
});

const recipient = 'reports@floorlight.test';
const within = { within: 20_000 };
const countWall = async (email = `${randomUUID()}@floorlight.test`) => {
  const person = await inventory.person({ name: 'Sam Worker', email });
  const count = (floorTable: number) =>
    person.call(saveCount, {
      body: { afeArea: 'AFE 1', wallNumber: 'Wall 101', rebinPsTotes: 3, psToteOverflow: 2, floorTable },
    });
  const { sessionId } = succeeded(await count(1));
  return { person, email, sessionId, count };
};
const send = async (person: Person, body: { email: string; sessionId: string }, headers = {}) =>
  succeeded(await person.call(emailReport, { body, headers }));
const reportsOf = async (person: Person, sessionId: string) =>
  succeeded(await person.call(listReports, { query: { sessionId } }));

test('a report reaches the site’s recipient with the workbook as it was when it was requested', async () => {
  const { person, sessionId, count } = await countWall();
  const { report, message } = await send(person, { email: recipient.toUpperCase(), sessionId });
  await count(99);
  expect(message).toBe(`The inventory report is on its way to ${recipient}`);
  expect(report).toMatchObject({ email: recipient, status: 'waiting', sentAt: null });

  const mail = await inventory.mailbox.waitFor(() => true, 20_000);
  expect(mail.to).toMatchObject([{ address: recipient }]);
  expect(mail.text).toContain('Sam Worker asked for it to be sent to you.');
  const [file, ...more] = mail.attachments;
  expect([file?.fileName, more]).toEqual([expect.stringMatching(/^inventory_count_\d{4}-\d\d-\d\d\.xlsx$/), []]);
  const { Counts, Summary } = await valuesOf(file?.content ?? Buffer.alloc(0));
  expect(Counts?.[1]?.slice(0, 6)).toEqual(['AFE 1', 'Wall 101', 3, 2, 1, 6]);
  expect(Summary?.[1]).toEqual(['AFE 1', 1, 3, 2, 1, 6]);

  await eventually(async () => (await reportsOf(person, sessionId))[0]?.status === 'sent', within);
  expect(await reportsOf(person, sessionId)).toMatchObject([{ id: report.id, sentAt: expect.any(String) }]);
  await eventually(async () => (await db.orm.$count(mailAttachments)) === 0);
  const event = await inventory.waitForEvent(
    'inventory.report.mailed',
    ({ payload }) => payload.sessionId === sessionId,
  );
  expect(event.payload).toMatchObject({ email: recipient, countedByName: 'Sam Worker' });
});

test('a report to oneself is in one’s own language, one to the site’s recipient in the site’s', async () => {
  const { person, email, sessionId } = await countWall();
  const { sub, siteId, name } = person.principal;
  const row = { id: sub, siteId, name, role: 'worker' as const, isActive: true, version: 1, language: 'es' };
  await db.orm.insert(people).values(row).onConflictDoUpdate({ target: people.id, set: row });
  await send(person, { email, sessionId });
  await send(person, { email: recipient, sessionId });
  await inventory.mailbox.waitFor(() => inventory.mailbox.mails().length === 2, 20_000);

  const mailTo = (address: string) => inventory.mailbox.mails().find(({ to }) => to[0]?.address === address);
  const own = mailTo(email);
  expect(own?.subject).toMatch(/^Reporte de inventario: /);
  expect(own?.html).toContain('<html lang="es" dir="ltr">');
  expect(own?.attachments[0]?.fileName).toMatch(/^inventory_count_/);
  expect(Object.keys(await valuesOf(own?.attachments[0]?.content ?? Buffer.alloc(0)))[0]).toBe('Conteos');
  expect(mailTo(recipient)?.subject).toMatch(/^Inventory report: /);
});

test('a report waits while the mail server is down, and arrives once with the same Message-ID when it is back', async () => {
  const { person, email, sessionId } = await countWall();
  await inventory.mailbox.stop();
  const { report } = await send(person, { email, sessionId });
  const row = async () => (await db.orm.select().from(mails)).find(({ key }) => key === `report ${report.id}`);
  await eventually(async () => ((await row())?.attempts ?? 0) > 0, within);
  expect(await reportsOf(person, sessionId)).toMatchObject([{ id: report.id, status: 'waiting' }]);
  const messageId = (await row())?.messageId;
  await inventory.mailbox.start();
  const mail = await inventory.mailbox.waitFor(() => true, 20_000);
  await eventually(async () => (await reportsOf(person, sessionId))[0]?.status === 'sent', within);
  expect(mail.messageId).toBe(messageId);
  expect(inventory.mailbox.mails()).toHaveLength(1);
  expect((await valuesOf(mail.attachments[0]?.content ?? Buffer.alloc(0))).Counts).toHaveLength(2);
}, 45_000);

test('a refused report is listed as failed, and its file is deleted', async () => {
  const { person, email, sessionId } = await countWall();
  inventory.mailbox.refuseRecipient(email);
  await send(person, { email, sessionId });
  await eventually(async () => (await reportsOf(person, sessionId))[0]?.status === 'failed', within);
  await eventually(async () => (await db.orm.$count(mailAttachments)) === 0);
});

test('requests with the same key send one report; requests without a key send one each', async () => {
  const { person, email, sessionId } = await countWall();
  const headers = { 'idempotency-key': 'one-report-please' };
  const [first, second] = [
    await send(person, { email, sessionId }, headers),
    await send(person, { email, sessionId }, headers),
  ];
  expect(second).toEqual(first);
  await send(person, { email, sessionId });
  expect(await reportsOf(person, sessionId)).toHaveLength(2);
});

test('a repeat gets the first answer even after its recipient is no longer allowed', async () => {
  const { person, email, sessionId } = await countWall();
  const headers = { 'idempotency-key': 'before-the-change' };
  const first = await send(person, { email, sessionId }, headers);
  const changed = await inventory.person({ ...person.principal, email: `${randomUUID()}@floorlight.test` });
  expect(await send(changed, { email, sessionId }, headers)).toEqual(first);
  expect((await changed.call(emailReport, { body: { email, sessionId } })).status).toBe(403);
});

test('a person can email four reports an hour, also with concurrent requests', async () => {
  const { person, email, sessionId } = await countWall();
  const ask = () => person.call(emailReport, { body: { email, sessionId } });
  const answers = await Promise.all(Array.from({ length: 6 }, ask));
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 202, 202, 429, 429]);
  const refused = await ask();
  expect(refused.body).toMatchObject({
    message: 'You have reached the limit of emailed reports: 4 an hour. Please try again later',
  });
  expect(refused.headers.get('retry-after')).toBe('3600');
  expect(await reportsOf(person, sessionId)).toHaveLength(4);
  const another = await countWall();
  await send(another.person, { email: another.email, sessionId: another.sessionId });

  await db.orm.delete(mails).where(eq(mails.to, email));
  expect(await reportsOf(person, sessionId)).toEqual([]);
  expect(await db.orm.$count(reports, eq(reports.email, email))).toBe(0);
});

test('reports to other addresses, of other people’s sessions or without counts are refused', async () => {
  const { person, email, sessionId } = await countWall();
  const [other, manager] = [await inventory.person(), await inventory.person({ role: 'manager' })];
  const refusals: [Person, unknown, number, string][] = [
    [
      person,
      { email: 'eve@example.com', sessionId },
      403,
      "You can email reports to your site's report recipients or to your own address",
    ],
    [
      manager,
      { email, sessionId },
      403,
      "You can email reports to your site's report recipients or to your own address",
    ],
    [person, { email: 'not an address', sessionId }, 400, 'Invalid email address'],
    [person, { email: `${email}\r\nBcc: eve@example.com`, sessionId }, 400, 'Invalid email address'],
    [person, { email: `${email}\u0000`, sessionId }, 400, 'Invalid email address'],
    [person, { sessionId }, 400, 'Invalid email address'],
    [other, { email: recipient, sessionId }, 404, 'Count session not found'],
    [
      other,
      { email: recipient, sessionId: succeeded(await other.call(getCountSession)).sessionId },
      400,
      'This session has no counts yet',
    ],
  ];
  for (const [who, rawBody, status, message] of refusals) {
    const answer = await who.call(emailReport, { rawBody });
    expect([answer.status, answer.body]).toMatchObject([status, { message }]);
  }
  expect(await reportsOf(person, sessionId)).toEqual([]);
  expect((await other.call(listReports, { query: { sessionId } })).status).toBe(404);
  expect(await reportsOf(manager, sessionId)).toEqual([]);
});
