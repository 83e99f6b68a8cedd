import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '@floorlight/test-kit/eventually';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailUnderTest, mailUnderTest } from './mail-under-test.ts';

const kills = 3;
const mails = 240;
/** Delays marking a mail as sent, so that every kill happens between the server's acceptance and the mark. */
const slowMarking = `
  create function take_time() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.015); return new; end $$;
  create trigger take_time before update on mails for each row
    when (new.status = 'sent') execute function take_time()`;

let setup: MailUnderTest;
beforeEach(async () => {
  setup = await mailUnderTest();
});
afterEach(() => setup.close());

/** Milliseconds for which each sender stands still before it is killed: its timers are then overdue, its replies unread. */
const stallFor = 300;
/** Milliseconds for which it then runs on. */
const resumeFor = 10;

/** Runs a sender in its own process, and stalls and kills it once this many mails have arrived. */
async function killAfter(arrived: number): Promise<void> {
  const sender = new URL('sender.ts', import.meta.url).pathname;
  const args = [setup.databaseUrl, testUrls.redis, setup.prefix, setup.mailbox.smtpUrl];
  const child = spawn(process.execPath, [sender, ...args], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  try {
    await eventually(() => setup.mailbox.mails().length >= arrived, { within: 30_000, every: 1 });
    child.kill('SIGSTOP');
    await pause(stallFor);
    child.kill('SIGCONT');
    await pause(resumeFor);
  } finally {
    child.kill('SIGKILL');
  }
  await ended;
}

test('a killed sender loses no mail and duplicates at most one, with the same Message-ID', async () => {
  await setup.db.pool.query(slowMarking);
  await setup.queue(
    ...Array.from({ length: mails }, (_, index) => ({ subject: `Alert ${index}`, lane: 'alert' as const })),
  );
  for (let kill = 1; kill <= kills; kill++) await killAfter(kill * 40);
  await setup.jobs.start();
  await setup.startMailer();
  await eventually(async () => (await setup.rows()).every(({ status }) => status === 'sent'), { within: 30_000 });
  const arrived = setup.mailbox.mails();
  expect(new Set(arrived.map(({ subject }) => subject)).size).toBe(mails);
  expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(mails);
  expect(arrived.length - mails).toBeLessThanOrEqual(kills);
}, 90_000);
