import { setTimeout as wait } from 'node:timers/promises';
import { eq, sql } from '@floorlight/database/drizzle';
import { noAttachments } from '@floorlight/mail/attachments';
import { send } from '@floorlight/mail/deliver';
import { createLeases } from '@floorlight/mail/leases';
import { mails } from '@floorlight/mail/mails';
import { claimDueMails } from '@floorlight/mail/queue';
import { createSentMarks } from '@floorlight/mail/sent-marks';
import { openTransport } from '@floorlight/mail/transport';
import { createLogger } from '@floorlight/telemetry/logger';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailUnderTest, mailUnderTest } from './mail-under-test.ts';

let setup: MailUnderTest;
beforeEach(async () => {
  setup = await mailUnderTest();
});
afterEach(() => setup.close());

const subjects = () => setup.mailbox.mails().map(({ subject }) => subject);
const statuses = async () => (await setup.rows()).map(({ status }) => status);
const hundred = (lane: 'alert' | 'routine') =>
  Array.from({ length: 100 }, (_, index) => ({ subject: `${lane} ${index}`, lane }));

test('while the SMTP server is down mails wait, and each is sent once when it is back', async () => {
  await setup.jobs.start();
  await setup.startMailer();
  await setup.mailbox.stop();
  await setup.queue({ subject: 'Down', lane: 'alert' }, { subject: 'Down too' });
  await eventually(async () => (await setup.rows()).every(({ lastError }) => lastError?.includes('ECONNREFUSED')));
  await setup.mailbox.start();
  await eventually(async () => (await statuses()).every((status) => status === 'sent'), { within: 18_000 });
  expect(subjects().sort()).toEqual(['Down', 'Down too']);
});

test('a refused mail is retried with the same Message-ID after growing delays', async () => {
  await setup.jobs.start();
  await setup.startMailer();
  setup.mailbox.refuse(true);
  await setup.queue({ lane: 'alert' });
  await eventually(async () => (await setup.rows())[0]?.attempts === 2, { within: 4000 });
  const [waiting] = await setup.rows();
  expect(waiting?.lastError).toContain('451');
  expect(waiting?.text).toBe('See you at six');
  const wait = await setup.db.orm
    .select({ seconds: sql<number>`extract(epoch from ${mails.nextAttemptAt} - now())::float` })
    .from(mails);
  expect(wait[0]?.seconds).toBeGreaterThan(3);

  setup.mailbox.refuse(false);
  const mail = await setup.mailbox.waitFor(() => true, 8000);
  expect(mail.messageId).toBe(waiting?.messageId);
});

test('a permanently refused recipient fails at once, a mail refused for a day fails then, and both bodies are blanked', async () => {
  await setup.jobs.start();
  await setup.startMailer();
  setup.mailbox.refuseRecipient('gone@floorlight.test');
  await setup.queue({ to: 'gone@floorlight.test' });
  await eventually(async () => (await statuses())[0] === 'failed');
  expect((await setup.rows())[0]).toMatchObject({ attempts: 1, text: '', html: '' });
  expect((await setup.rows())[0]?.lastError).toContain('550');

  setup.mailbox.refuse(true);
  await setup.queue({ key: 'old', lane: 'alert' });
  await setup.db.orm.update(mails).set({ createdAt: sql`now() - interval '25 hours'` }).where(eq(mails.key, 'old'));
  await eventually(async () => (await statuses()).every((status) => status === 'failed'));
  expect((await setup.rows())[0]).toMatchObject({ key: 'old', text: '' });
});

test('a mail refused for a day is still retried if giveUpAfterHours is longer', async () => {
  await setup.jobs.start();
  await setup.mailbox.stop();
  await setup.queue({ lane: 'alert' });
  await setup.db.orm.update(mails).set({ createdAt: sql`now() - interval '47 hours'` });
  await setup.startMailer({ giveUpAfterHours: 48 });
  await eventually(async () => (await setup.rows())[0]?.lastError !== null);
  expect((await setup.rows())[0]).toMatchObject({ text: 'See you at six' });
  await setup.mailbox.start();
  await setup.mailbox.waitFor(() => true, 8000);
});

test('a sender whose lease expired does not send a mail that another process has claimed', async () => {
  await setup.queue({ lane: 'alert' });
  const { db, jobs, mailbox } = setup;
  const [mail] = await claimDueMails(db, 'alert', { limit: 1, domain: 'floorlight.test' });
  if (!mail) throw new Error('one mail is due');
  const log = createLogger({ service: 'mail-test', level: 'silent' });
  const takenByAnother = async () => void (await db.orm.update(mails).set({ attempts: 2 }));
  const transport = openTransport(mailbox.smtpUrl, 1);
  const minuteAgo = performance.now() - 60_000;
  await send(
    {
      ...{ db, jobs, log, smtpUrl: mailbox.smtpUrl, transport, from: 'Floorlight <lamp@floorlight.test>' },
      attachments: noAttachments,
      giveUpAfterHours: 24,
      write: async () => new Map(),
      leases: createLeases({ db, log }),
      sentMarks: createSentMarks({ db, log }),
      newPermit: () => ({ acquire: takenByAnother, keep: () => {}, release: () => {} }),
    },
    { mail, text: mail },
    minuteAgo,
  );
  transport.close();
  expect(mailbox.mails()).toEqual([]);
  expect(await setup.rows()).toMatchObject([{ status: 'sending', attempts: 2, text: 'See you at six' }]);
});

test.each(['sever', 'stall'] as const)('with Redis away, alert and routine mails are sent (%s)', async (how) => {
  await setup.jobs.start();
  await setup.startMailer();
  await setup.redisLine[how]();
  const start = Date.now();
  await setup.queue({ subject: 'Fire', lane: 'alert' }, { subject: 'Report' });
  const alert = await setup.mailbox.waitFor(({ subject }) => subject === 'Fire');
  expect(alert.acceptedAt - start).toBeLessThan(3000);
  await setup.mailbox.waitFor(({ subject }) => subject === 'Report');

  await setup.redisLine.restore();
  await eventually(() => setup.jobs.connected());
  await setup.queue({ subject: 'Back' });
  await setup.mailbox.waitFor(({ subject }) => subject === 'Back');
  await eventually(async () => (await statuses()).every((status) => status === 'sent'));
  expect(subjects().sort()).toEqual(['Back', 'Fire', 'Report']);
});

test('with Redis away at start, every mail is sent', async () => {
  await setup.redisLine.sever();
  await setup.jobs.start();
  await setup.startMailer();
  await setup.queue(...hundred('routine'), ...hundred('alert'));
  await eventually(() => setup.mailbox.mails().length === 200, { within: 18_000 });
});

test('mails that Redis holds are sent when it goes away', async () => {
  await setup.jobs.start();
  await setup.startMailer();
  await setup.queue(...hundred('routine'), ...hundred('alert'));
  await setup.redisLine.sever();
  await eventually(async () => (await statuses()).every((status) => status === 'sent'), { within: 18_000 });
  expect(new Set(subjects())).toHaveProperty('size', 200);
  expect(subjects()).toHaveLength(200);
});

test('when Redis loses its data, every mail is sent once', async () => {
  await setup.jobs.start();
  await setup.startMailer();
  await setup.queue(...hundred('routine'), ...hundred('alert'));
  await eventually(() => setup.mailbox.mails().length > 10);
  await setup.flushRedis();
  await eventually(async () => (await statuses()).every((status) => status === 'sent'), { within: 18_000 });
  expect(subjects()).toHaveLength(200);
});

const refuseMarks = `
  create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'read-only' using errcode = '25006'; end $$;
  create trigger refuse before update on mails for each row
    when (old.status = 'sending' or new.status = 'sent') execute function refuse()`;

test('while Postgres cannot store that a mail was sent, no other is sent, and afterwards none is sent twice', async () => {
  await setup.jobs.start();
  await setup.startMailer();
  await setup.db.pool.query(refuseMarks);
  await setup.queue(...hundred('alert').slice(0, 8));
  await eventually(() => setup.mailbox.mails().length > 0);
  await setup.startMailer();
  await wait(1000); // longer than mails wait for each other
  expect(subjects()).toHaveLength(1);

  // As after an outage that was longer than the leases.
  await setup.db.pool.query('drop trigger refuse on mails; update mails set next_attempt_at = now()');
  await eventually(async () => (await statuses()).every((status) => status === 'sent'));
  expect(subjects()).toHaveLength(8);
});

test('another process sends the mail of a dead sender', async () => {
  await setup.jobs.start();
  await setup.queue({ lane: 'alert' });
  await setup.db.orm
    .update(mails)
    .set({ status: 'sending', attempts: 1, nextAttemptAt: sql`now() + interval '1 second'` });
  await setup.startMailer();
  const mail = await setup.mailbox.waitFor(() => true);
  expect(mail.messageId).toMatch(/@floorlight\.test>$/);
  await eventually(async () => (await statuses())[0] === 'sent');
});
