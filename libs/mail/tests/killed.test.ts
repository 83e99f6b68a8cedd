import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { eventually } from '@floorlight/test-kit/eventually';
import { testUrls } from '@floorlight/test-kit/urls';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostOffice, type PostOffice } from './open.ts';

const kills = 3;
const mails = 240;
/** The moment between a server's yes and its being noted, made long enough to be hit by every kill. */
const slowNote = `
  create function take_time() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.015); return new; end $$;
  create trigger take_time before update on mails for each row
    when (new.status = 'sent') execute function take_time()`;

let office: PostOffice;
beforeEach(async () => {
  office = await openPostOffice();
});
afterEach(() => office.close());

/** Runs a sender in a process of its own until so many mails have arrived, and kills it. */
async function killAfter(arrived: number): Promise<void> {
  const sender = new URL('sender.ts', import.meta.url).pathname;
  const args = [office.databaseUrl, testUrls.redis, office.prefix, office.mailbox.smtpUrl];
  const child = spawn(process.execPath, [sender, ...args], { stdio: 'inherit' });
  const ended = once(child, 'exit');
  await eventually(() => office.mailbox.mails().length >= arrived, { within: 15_000, every: 1 }).finally(() =>
    child.kill('SIGKILL'),
  );
  await ended;
}

test('of a sender killed in mid-work no mail is lost, and one comes twice, under the same Message-ID', async () => {
  await office.db.pool.query(slowNote);
  await office.queue(
    ...Array.from({ length: mails }, (_, index) => ({ subject: `Alert ${index}`, lane: 'alert' as const })),
  );
  for (let kill = 1; kill <= kills; kill++) await killAfter(kill * 40);
  await office.jobs.start();
  await office.open();
  await eventually(async () => (await office.rows()).every(({ status }) => status === 'sent'), { within: 30_000 });
  const arrived = office.mailbox.mails();
  expect(new Set(arrived.map(({ subject }) => subject)).size).toBe(mails);
  expect(new Set(arrived.map(({ messageId }) => messageId)).size).toBe(mails);
  expect(arrived.length - mails).toBeLessThanOrEqual(kills);
}, 90_000);
