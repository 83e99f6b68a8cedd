import { withdrawMails } from '@floorlight/mail/mails';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostOffice, type PostOffice } from './open.ts';

let office: PostOffice;
beforeEach(async () => {
  office = await openPostOffice();
  await office.jobs.start();
});
afterEach(() => office.close());

const withdraw = (startingWith: string[], but: string[] = []) =>
  office.db.transaction((tx) => withdrawMails(tx, 'alert', { startingWith, but }));
const statuses = async () => Object.fromEntries((await office.rows()).map(({ key, status }) => [key, status]));
const subjects = () => office.mailbox.mails().map(({ subject }) => subject);

test('mails that wait are taken back by how their keys start; others, and other lanes, are sent', async () => {
  await office.queue(
    { key: 'fire mia', lane: 'alert' },
    { key: 'fire control', lane: 'alert', subject: 'Kept' },
    { key: 'flood mia', lane: 'alert', subject: 'Other' },
    { key: 'fire report', subject: 'Routine' },
    { lane: 'alert', subject: 'Without a key' },
  );
  await withdraw(['fire ', 'storm '], ['fire control']);
  expect((await office.rows()).find(({ key }) => key === 'fire mia')).toMatchObject({ text: '', html: '' });
  await office.open();
  await eventually(() => subjects().length === 4);
  expect(subjects().sort()).toEqual(['Kept', 'Other', 'Routine', 'Without a key']);
  expect(await statuses()).toMatchObject({ 'fire mia': 'withdrawn' });
  await office.queue({ key: 'fire mia', lane: 'alert' });
  expect(await statuses()).toMatchObject({ 'fire mia': 'withdrawn' });
});

test('mails that could not be sent yet are taken back between two tries, and stay so', async () => {
  await office.mailbox.stop();
  await office.open();
  await office.queue({ key: 'fire mia', lane: 'alert' });
  await eventually(async () => (await office.rows())[0]?.lastError !== null);
  await withdraw(['fire ']);
  await office.mailbox.start();
  await office.queue({ key: 'later', lane: 'alert', subject: 'Later' });
  await eventually(() => subjects().includes('Later'));
  expect(await statuses()).toEqual({ 'fire mia': 'withdrawn', later: 'sent' });
});

test('of mails on their way none is sent once they are taken back, and those behind them are', async () => {
  await office.open();
  const all = Array.from({ length: 200 }, (_, index) => ({ key: `fire ${index}`, lane: 'alert' as const }));
  await office.queue(...all);
  await eventually(() => subjects().length > 0);
  await withdraw(['fire ']);
  // The last lines of so many may be on the wire at this moment.
  const atMost = office.mailbox.mails().length + 5;
  await office.queue({ key: 'later', lane: 'alert', subject: 'Later' });
  await eventually(() => subjects().includes('Later'));
  await eventually(async () => !Object.values(await statuses()).includes('sending'));
  const sent = subjects().filter((subject) => subject !== 'Later').length;
  expect(sent).toBeLessThanOrEqual(atMost);
  expect(Object.values(await statuses()).filter((status) => status === 'withdrawn')).toHaveLength(200 - sent);
});
