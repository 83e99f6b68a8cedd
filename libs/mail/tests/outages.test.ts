import { eq, sql } from '@floorlight/database/drizzle';
import { noAttachments } from '@floorlight/mail/attachments';
import { deliver } from '@floorlight/mail/deliver';
import { holdLastLines } from '@floorlight/mail/last-line';
import { mails } from '@floorlight/mail/mails';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostOffice, type PostOffice } from './open.ts';

let office: PostOffice;
beforeEach(async () => {
  office = await openPostOffice();
});
afterEach(() => office.close());

const subjects = () => office.mailbox.mails().map(({ subject }) => subject);
const statuses = async () => (await office.rows()).map(({ status }) => status);
const hundred = (lane: 'alert' | 'routine') =>
  Array.from({ length: 100 }, (_, index) => ({ subject: `${lane} ${index}`, lane }));

test('with the SMTP server down mails wait, and go out once when it is back', async () => {
  await office.jobs.start();
  await office.open();
  await office.mailbox.stop();
  await office.queue({ subject: 'Down', lane: 'alert' }, { subject: 'Down too' });
  await eventually(async () => (await office.rows()).every(({ lastError }) => lastError?.includes('ECONNREFUSED')));
  await office.mailbox.start();
  await eventually(async () => (await statuses()).every((status) => status === 'sent'), { within: 18_000 });
  expect(subjects().sort()).toEqual(['Down', 'Down too']);
});

test('a refused mail is tried again later under the same Message-ID, with growing patience', async () => {
  await office.jobs.start();
  await office.open();
  office.mailbox.refuse(true);
  await office.queue({ lane: 'alert' });
  await eventually(async () => (await office.rows())[0]?.attempts === 2, { within: 4000 });
  const [waiting] = await office.rows();
  expect(waiting?.lastError).toContain('451');
  expect(waiting?.text).toBe('See you at six');
  const wait = await office.db.orm
    .select({ seconds: sql<number>`extract(epoch from ${mails.nextAttemptAt} - now())::float` })
    .from(mails);
  expect(wait[0]?.seconds).toBeGreaterThan(3);

  office.mailbox.refuse(false);
  const mail = await office.mailbox.waitFor(() => true, 8000);
  expect(mail.messageId).toBe(waiting?.messageId);
});

test('a recipient refused for good fails at once, a mail refused for a day at last, both without bodies', async () => {
  await office.jobs.start();
  await office.open();
  office.mailbox.refuseRecipient('gone@floorlight.test');
  await office.queue({ to: 'gone@floorlight.test' });
  await eventually(async () => (await statuses())[0] === 'failed');
  expect((await office.rows())[0]).toMatchObject({ attempts: 1, text: '', html: '' });
  expect((await office.rows())[0]?.lastError).toContain('550');

  office.mailbox.refuse(true);
  await office.queue({ key: 'old', lane: 'alert' });
  await office.db.orm.update(mails).set({ createdAt: sql`now() - interval '25 hours'` }).where(eq(mails.key, 'old'));
  await eventually(async () => (await statuses()).every((status) => status === 'failed'));
  expect((await office.rows())[0]).toMatchObject({ key: 'old', text: '' });
});

test('where mails are tried for longer, a mail that was refused for a day waits on', async () => {
  await office.jobs.start();
  await office.mailbox.stop();
  await office.queue({ lane: 'alert' });
  await office.db.orm.update(mails).set({ createdAt: sql`now() - interval '47 hours'` });
  await office.open({ giveUpAfterHours: 48 });
  await eventually(async () => (await office.rows())[0]?.lastError !== null);
  expect((await office.rows())[0]).toMatchObject({ text: 'See you at six' });
  await office.mailbox.start();
  await office.mailbox.waitFor(() => true, 8000);
});

test('a sender whose lease ran out leaves the mail to whoever took it, before its last line', async () => {
  await office.queue({ lane: 'alert' });
  const [{ id } = { id: '' }] = await office.rows();
  const transport = createTransport({ url: office.mailbox.smtpUrl });
  holdLastLines(transport);
  const takenByAnother = async () => void (await office.db.orm.update(mails).set({ attempts: 2 }));
  await deliver(
    {
      db: office.db,
      log: createLogger({ service: 'mail-test', level: 'silent' }),
      transport,
      from: 'Floorlight <lamp@floorlight.test>',
      attachments: noAttachments,
      giveUpAfterHours: 24,
      newTurn: () => ({ begin: takenByAnother, end: () => {} }),
    },
    { id, attempt: 0 },
  );
  transport.close();
  expect(office.mailbox.mails()).toEqual([]);
  expect(await office.rows()).toMatchObject([{ status: 'sending', attempts: 2, text: 'See you at six' }]);
});

test.each(['sever', 'stall'] as const)('with Redis away alerts go out at once and the rest too (%s)', async (how) => {
  await office.jobs.start();
  await office.open();
  await office.redisLine[how]();
  const start = Date.now();
  await office.queue({ subject: 'Fire', lane: 'alert' }, { subject: 'Report' });
  const alert = await office.mailbox.waitFor(({ subject }) => subject === 'Fire');
  expect(alert.acceptedAt - start).toBeLessThan(3000);
  await office.mailbox.waitFor(({ subject }) => subject === 'Report');

  await office.redisLine.restore();
  await eventually(() => office.jobs.connected());
  await office.queue({ subject: 'Back' });
  await office.mailbox.waitFor(({ subject }) => subject === 'Back');
  await eventually(async () => (await statuses()).every((status) => status === 'sent'));
  expect(subjects().sort()).toEqual(['Back', 'Fire', 'Report']);
});

test('with Redis away from the start everything is sent', async () => {
  await office.redisLine.sever();
  await office.jobs.start();
  await office.open();
  await office.queue(...hundred('routine'), ...hundred('alert'));
  await eventually(() => office.mailbox.mails().length === 200, { within: 18_000 });
});

test('when Redis goes away with mails it was to hand out, they are sent all the same', async () => {
  await office.jobs.start();
  await office.open();
  await office.queue(...hundred('routine'), ...hundred('alert'));
  await office.redisLine.sever();
  await eventually(async () => (await statuses()).every((status) => status === 'sent'), { within: 18_000 });
  expect(new Set(subjects())).toHaveProperty('size', 200);
  expect(subjects()).toHaveLength(200);
});

test('when Redis loses everything on the way, every mail is sent once', async () => {
  await office.jobs.start();
  await office.open();
  await office.queue(...hundred('routine'), ...hundred('alert'));
  await eventually(() => office.mailbox.mails().length > 10);
  await office.flushRedis();
  await eventually(async () => (await statuses()).every((status) => status === 'sent'), { within: 18_000 });
  expect(subjects()).toHaveLength(200);
});

test('a mail whose sender died is sent by another', async () => {
  await office.jobs.start();
  await office.queue({ lane: 'alert' });
  await office.db.orm
    .update(mails)
    .set({ status: 'sending', attempts: 1, nextAttemptAt: sql`now() + interval '1 second'` });
  await office.open();
  const mail = await office.mailbox.waitFor(() => true);
  expect(mail.messageId).toMatch(/@floorlight\.test>$/);
  await eventually(async () => (await statuses())[0] === 'sent');
});
