import { withdrawMails } from '@floorlight/mail/mails';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailUnderTest, mailUnderTest } from './mail-under-test.ts';

let setup: MailUnderTest;
beforeEach(async () => {
  setup = await mailUnderTest();
  await setup.jobs.start();
});
afterEach(() => setup.close());

const withdraw = (startingWith: string[], except: string[] = []) =>
  setup.db.transaction((tx) => withdrawMails(tx, 'alert', { startingWith, except }));
const statuses = async () => Object.fromEntries((await setup.rows()).map(({ key, status }) => [key, status]));
const subjects = () => setup.mailbox.mails().map(({ subject }) => subject);

test('waiting mails are withdrawn by the start of their keys; others and other lanes are sent', async () => {
  await setup.queue(
    { key: 'fire mia', lane: 'alert' },
    { key: 'fire control', lane: 'alert', subject: 'Excepted' },
    { key: 'flood mia', lane: 'alert', subject: 'Other' },
    { key: 'fire report', subject: 'Routine' },
    { lane: 'alert', subject: 'Without a key' },
  );
  await withdraw(['fire ', 'storm '], ['fire control']);
  expect((await setup.rows()).find(({ key }) => key === 'fire mia')).toMatchObject({ text: '', html: '' });
  await setup.startMailer();
  await eventually(() => subjects().length === 4);
  expect(subjects().sort()).toEqual(['Excepted', 'Other', 'Routine', 'Without a key']);
  expect(await statuses()).toMatchObject({ 'fire mia': 'withdrawn' });
  await setup.queue({ key: 'fire mia', lane: 'alert' });
  expect(await statuses()).toMatchObject({ 'fire mia': 'withdrawn' });
});

test('a mail can be withdrawn between two attempts and stays withdrawn', async () => {
  await setup.mailbox.stop();
  await setup.startMailer();
  await setup.queue({ key: 'fire mia', lane: 'alert' });
  await eventually(async () => (await setup.rows())[0]?.lastError !== null);
  await withdraw(['fire ']);
  await setup.mailbox.start();
  await setup.queue({ key: 'later', lane: 'alert', subject: 'Later' });
  await eventually(() => subjects().includes('Later'));
  expect(await statuses()).toEqual({ 'fire mia': 'withdrawn', later: 'sent' });
});

test('mails withdrawn while being sent are not delivered, and later mails are', async () => {
  await setup.startMailer();
  const all = Array.from({ length: 200 }, (_, index) => ({ key: `fire ${index}`, lane: 'alert' as const }));
  await setup.queue(...all);
  await eventually(() => subjects().length > 0);
  await withdraw(['fire ']);
  // Up to five may be past their end of data at this moment.
  const atMost = setup.mailbox.mails().length + 5;
  await setup.queue({ key: 'later', lane: 'alert', subject: 'Later' });
  await eventually(() => subjects().includes('Later'));
  await eventually(async () => !Object.values(await statuses()).includes('sending'));
  const sent = subjects().filter((subject) => subject !== 'Later').length;
  expect(sent).toBeLessThanOrEqual(atMost);
  expect(Object.values(await statuses()).filter((status) => status === 'withdrawn')).toHaveLength(200 - sent);
});
