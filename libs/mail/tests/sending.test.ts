import { registry } from '@floorlight/telemetry/metrics';
import { eventually } from '@floorlight/test-kit/eventually';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailUnderTest, mailUnderTest } from './mail-under-test.ts';

let setup: MailUnderTest;
beforeEach(async () => {
  setup = await mailUnderTest();
  await setup.jobs.start();
});
afterEach(() => setup.close());

test('a queued mail is sent once, by one of two processes, and its bodies are blanked', async () => {
  await setup.startMailer();
  await setup.startMailer();
  await setup.queue({ html: '<p>Your token is 42</p>', text: 'Your token is 42' });
  const mail = await setup.mailbox.waitFor(() => true);
  expect(mail).toMatchObject({
    subject: 'Shift plan',
    from: [{ address: 'lamp@floorlight.test', name: 'Floorlight' }],
    to: [{ address: 'mia@floorlight.test' }],
    text: 'Your token is 42',
    html: '<p>Your token is 42</p>',
  });

  await eventually(async () => (await setup.rows())[0]?.status === 'sent');
  const [row] = await setup.rows();
  expect(row).toMatchObject({ text: '', html: '', attempts: 1, lastError: null });
  expect(mail.messageId).toBe(row?.messageId);
  expect(mail.messageId).toBe(`<${row?.id}@floorlight.test>`);
  expect(setup.mailbox.mails()).toHaveLength(1);
});

test('a rolled-back mail is not sent, and a second one with the same key is not queued', async () => {
  await setup.startMailer();
  await setup.queue({ key: 'alert-1/mia' }, { key: 'alert-1/mia' }, { key: 'alert-1/tom' }, {}, {});
  await setup.queue({ key: 'alert-1/mia' });
  await expect(setup.queue({ subject: 'Undone' }, { lane: null as never })).rejects.toThrow(); // no lane: Postgres refuses
  await setup.queue({ subject: 'Last' });
  await setup.mailbox.waitFor(({ subject }) => subject === 'Last');
  await eventually(async () => (await setup.rows()).every(({ status }) => status === 'sent'));
  const subjects = setup.mailbox.mails().map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject === 'Shift plan')).toHaveLength(4);
  expect(subjects).not.toContain('Undone');
});

test('mails written before the mailer started, or by another process, are sent', async () => {
  await setup.queue({ subject: 'Early', lane: 'alert' });
  await setup.startMailer();
  await setup.mailbox.waitFor(({ subject }) => subject === 'Early');
});

test('neither subject nor address can add a header or a recipient', async () => {
  await setup.startMailer();
  await setup.queue({ subject: 'Fire\r\nBcc: eve@floorlight.test\r\n\r\nin zone 4 \u2028\0!' });
  const mail = await setup.mailbox.waitFor(() => true);
  expect(mail.subject).toBe('Fire Bcc: eve@floorlight.test in zone 4 !');
  expect(mail.to).toHaveLength(1);

  await setup.queue(
    { to: 'mia@floorlight.test, eve@floorlight.test' },
    { to: 'mia@floorlight.test\r\nRCPT TO:<eve@x>' },
  );
  await eventually(async () => (await setup.rows()).filter(({ status }) => status === 'failed').length === 2);
  expect(setup.mailbox.mails()).toHaveLength(1);
});

test('an alert’s mail overtakes a thousand routine ones', async () => {
  await setup.startMailer();
  await setup.queue(...Array.from({ length: 1000 }, (_, index) => ({ subject: `Report ${index}` })));
  await setup.mailbox.waitFor(() => true);
  const start = Date.now();
  await setup.queue({ subject: 'Fire', lane: 'alert' });
  const alert = await setup.mailbox.waitFor(({ subject }) => subject === 'Fire');
  expect(alert.acceptedAt - start).toBeLessThan(3000);
  expect(setup.mailbox.mails().length).toBeLessThan(500);
});

test('the metric counts the waiting mails of each lane', async () => {
  setup.mailbox.refuse(true);
  await setup.startMailer();
  await setup.queue({}, {}, { lane: 'alert' });
  const metrics = await registry.metrics();
  expect(metrics).toContain('mails_waiting{lane="alert"} 1');
  expect(metrics).toContain('mails_waiting{lane="routine"} 2');
});
