import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@floorlight/database/database';
import { migrateDatabase } from '@floorlight/database/migrate';
import { connectJobs, type Jobs } from '@floorlight/jobs/jobs';
import { mailer } from '@floorlight/mail/mailer';
import { type Mail, mails, type NewMail, queueMail } from '@floorlight/mail/mails';
import { createLogger } from '@floorlight/telemetry/logger';
import { forgetRedis } from '@floorlight/test-kit/forget-redis';
import { type FreshDatabase, migratedDatabase } from '@floorlight/test-kit/fresh-database';
import { type Mailbox, startMailbox } from '@floorlight/test-kit/mailbox';
import { type Severable, severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';

const log = createLogger({ service: 'mail-test', level: 'silent' });

export interface MailUnderTest {
  db: Database;
  databaseUrl: string;
  jobs: Jobs;
  /** The prefix of its keys in Redis. */
  prefix: string;
  redisLine: Severable;
  mailbox: Mailbox;
  /** Starts another mailer, as another process would. */
  startMailer(options?: { giveUpAfterHours?: number }): Promise<{ stop(): Promise<void> }>;
  queue(...mails: Partial<NewMail>[]): Promise<void>;
  rows(): Promise<Mail[]>;
  /** Deletes the keys with the prefix, like FLUSHALL: other tests use the same Redis. */
  flushRedis(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a database, a severable connection to Redis and a mailbox for one test. */
export async function mailUnderTest(): Promise<MailUnderTest> {
  const fresh: FreshDatabase = await migratedDatabase(new URL('./migrations', import.meta.url), migrateDatabase);
  const db = openDatabase({ url: fresh.url, log });
  await db.start();
  const redisLine = await severable(testUrls.redis);
  const prefix = `mail-test-${randomUUID()}`;
  const jobs = connectJobs({ url: redisLine.url, log, prefix });
  const mailbox = await startMailbox();
  const mailers: { stop(): Promise<void> }[] = [];

  const flushRedis = () => forgetRedis(prefix);

  return {
    db,
    databaseUrl: fresh.url,
    jobs,
    prefix,
    redisLine,
    mailbox,
    async startMailer(options = {}) {
      const from = 'Floorlight <lamp@floorlight.test>';
      const part = mailer({ db, jobs, log, smtpUrl: mailbox.smtpUrl, from, ...options });
      await part.start();
      mailers.push(part);
      return part;
    },
    queue: (...newMails) =>
      db.transaction(async (tx) => {
        for (const mail of newMails) {
          await queueMail(tx, {
            to: 'mia@floorlight.test',
            subject: 'Shift plan',
            text: 'See you at six',
            html: '<p>See you at six</p>',
            lane: 'routine',
            ...mail,
          });
        }
      }),
    rows: () => db.orm.select().from(mails).orderBy(mails.createdAt),
    flushRedis,
    async close() {
      await redisLine.restore();
      await Promise.all(mailers.map((part) => part.stop()));
      await jobs.stop();
      await flushRedis();
      await redisLine.stop();
      await mailbox.stop();
      await db.stop();
      await fresh.drop();
    },
  };
}
