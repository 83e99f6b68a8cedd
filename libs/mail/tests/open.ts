import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@floorlight/database/database';
import { migrations } from '@floorlight/database/migrate';
import { connectJobs, type Jobs } from '@floorlight/jobs/jobs';
import { mailer } from '@floorlight/mail/mailer';
import { type Mail, mails, type NewMail, queueMail } from '@floorlight/mail/mails';
import { createLogger } from '@floorlight/telemetry/logger';
import { forgetRedis } from '@floorlight/test-kit/forget-redis';
import { type FreshDatabase, freshDatabase } from '@floorlight/test-kit/fresh-database';
import { type Mailbox, startMailbox } from '@floorlight/test-kit/mailbox';
import { type Severable, severable } from '@floorlight/test-kit/severable';
import { testUrls } from '@floorlight/test-kit/urls';

const log = createLogger({ service: 'mail-test', level: 'silent' });

export interface PostOffice {
  db: Database;
  databaseUrl: string;
  jobs: Jobs;
  /** Of its keys in Redis. */
  prefix: string;
  redisLine: Severable;
  mailbox: Mailbox;
  /** Starts one more process' worth of mailer. */
  open(options?: { giveUpAfterHours?: number }): Promise<{ stop(): Promise<void> }>;
  queue(...mails: Partial<NewMail>[]): Promise<void>;
  rows(): Promise<Mail[]>;
  /** What FLUSHALL does, as far as these mails go: other tests use the same Redis. */
  flushRedis(): Promise<void>;
  close(): Promise<void>;
}

/** A database, a connection to Redis that can break and a mailbox, of this test alone. */
export async function openPostOffice(): Promise<PostOffice> {
  const fresh: FreshDatabase = await freshDatabase();
  const db = openDatabase({ url: fresh.url, log });
  await db.start();
  await migrations(db, new URL('./migrations', import.meta.url)).start();
  const redisLine = await severable(testUrls.redis);
  const prefix = `mail-test-${randomUUID()}`;
  const jobs = connectJobs({ url: redisLine.url, log, prefix });
  const mailbox = await startMailbox();
  const open: { stop(): Promise<void> }[] = [];

  const flushRedis = () => forgetRedis(prefix);

  return {
    db,
    databaseUrl: fresh.url,
    jobs,
    prefix,
    redisLine,
    mailbox,
    async open(options = {}) {
      const from = 'Floorlight <lamp@floorlight.test>';
      const part = mailer({ db, jobs, log, smtpUrl: mailbox.smtpUrl, from, ...options });
      await part.start();
      open.push(part);
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
      await Promise.all(open.map((part) => part.stop()));
      await jobs.stop();
      await flushRedis();
      await redisLine.stop();
      await mailbox.stop();
      await db.stop();
      await fresh.drop();
    },
  };
}
