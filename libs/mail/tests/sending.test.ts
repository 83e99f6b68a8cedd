import { registry } from '@floorlight/telemetry/metrics';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openPostOffice, type PostOffice } from './open.ts';

let office: PostOffice;
beforeEach(async () => {
  office = await openPostOffice();
  await office.jobs.start();
});
afterEach(() => office.close());

test('a queued mail is sent once, by one of two processes, and its bodies are blanked', async () => {
  await office.open();
  await office.open();
  await office.queue({ html: '<p>Your token is 42</p>', text: 'Your token is 42' });
  const mail = await office.mailbox.waitFor(() => true);
  expect(mail).toMatchObject({
    subject: 'Shift plan',
    from: [{ address: 'lamp@floorlight.test', name: 'Floorlight' }],
    to: [{ address: 'mia@floorlight.test' }],
    text: 'Your token is 42',
    html: '<p>Your token is 42</p>',
  });

  await eventually(async () => (await office.rows())[0]?.status === 'sent');
  const [row] = await office.rows();
  expect(row).toMatchObject({ text: '', html: '', attempts: 1, lastError: null });
  expect(mail.messageId).toBe(row?.messageId);
  expect(mail.messageId).toBe(`<${row?.id}@floorlight.test>`);
  expect(office.mailbox.mails()).toHaveLength(1);
});

test('a mail that is rolled back is not sent, and one with a known key is not queued again', async () => {
  await office.open();
  await office.queue({ key: 'alert-1/mia' }, { key: 'alert-1/mia' }, { key: 'alert-1/tom' }, {}, {});
  await office.queue({ key: 'alert-1/mia' });
  await expect(office.queue({ subject: 'Undone' }, { lane: null as never })).rejects.toThrow(); // no lane: Postgres refuses
  await office.queue({ subject: 'Last' });
  await office.mailbox.waitFor(({ subject }) => subject === 'Last');
  await eventually(async () => (await office.rows()).every(({ status }) => status === 'sent'));
  const subjects = office.mailbox.mails().map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Shift plan')).toHaveLength(4);
  expect(subjects).not.toContain('Undone');
});

test('mails written before the mailer started, or by another process, are sent', async () => {
  await office.queue({ subject: 'Early', lane: 'alert' });
  await office.open();
  await office.mailbox.waitFor(({ subject }) => subject === 'Early');
});

test('neither subject nor address can bring a header or a second recipient along', async () => {
  await office.open();
  await office.queue({ subject: 'Fire\r\nBcc: eve@floorlight.test\r\n\r\nin zone 4 \u2028\0!' });
  const mail = await office.mailbox.waitFor(() => true);
  expect(mail.subject).toBe('Fire Bcc: eve@floorlight.test in zone 4 !');
  expect(mail.to).toHaveLength(1);

  await office.queue(
    { to: 'mia@floorlight.test, eve@floorlight.test' },
    { to: 'mia@floorlight.test\r\nRCPT TO:<eve@x>' },
  );
  await eventually(async () => (await office.rows()).filter(({ status }) => status === 'failed').length === 2);
  expect(office.mailbox.mails()).toHaveLength(1);
});

test('an alert’s mail overtakes a thousand routine ones', async () => {
  await office.open();
  await office.queue(...Array.from({ length: 1000 }, (_, index) => ({ subject: `Report ${index}` })));
  await office.mailbox.waitFor(() => true);
  const start = Date.now();
  await office.queue({ subject: 'Fire', lane: 'alert' });
  const alert = await office.mailbox.waitFor(({ subject }) => subject === 'Fire');
  expect(alert.acceptedAt - start).toBeLessThan(3000);
  expect(office.mailbox.mails().length).toBeLessThan(500);
});

test('the metric counts the mails that wait in each lane', async () => {
  office.mailbox.refuse(true);
  await office.open();
  await office.queue({}, {}, { lane: 'alert' });
  const metrics = await registry.metrics();
  expect(metrics).toContain('mails_waiting{lane="alert"} 1');
  expect(metrics).toContain('mails_waiting{lane="routine"} 2');
});
