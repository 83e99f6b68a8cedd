import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { startMailbox } from '../src/mailbox.ts';

/** Sends raw SMTP; resolves to the reply to the last line, or to the first refused one. */
async function deliver(smtpUrl: string, to: string): Promise<string> {
  const { hostname, port } = new URL(smtpUrl);
  const socket = connect(Number(port), hostname);
  const commands = ['HELO test', 'MAIL FROM:<a@floorlight.test>', `RCPT TO:<${to}>`, 'DATA'];
  const message = ['From: A <a@floorlight.test>', `To: ${to}`, 'Subject: Shift', 'Message-ID: <1@x>', '', 'Hi', '.'];
  let last = '';
  for await (const reply of createInterface(socket)) {
    last = reply;
    if (Number(reply.slice(0, 3)) >= 400) break;
    const line = commands.shift() ?? message.splice(0).join('\r\n');
    if (!line) break;
    socket.write(`${line}\r\n`);
  }
  socket.destroy();
  return last;
}

test('accepted mails survive a stop, and a start on the same port', async () => {
  const mailbox = await startMailbox();
  expect(await deliver(mailbox.smtpUrl, 'b@floorlight.test')).toMatch(/^250/);
  expect(mailbox.mails()[0]).toMatchObject({
    messageId: '<1@x>',
    subject: 'Shift',
    from: [{ address: 'a@floorlight.test', name: 'A' }],
    to: [{ address: 'b@floorlight.test' }],
    text: 'Hi\n',
  });

  await mailbox.stop();
  await expect(deliver(mailbox.smtpUrl, 'b@floorlight.test')).rejects.toThrow('ECONNREFUSED');
  await mailbox.start();
  expect(await deliver(mailbox.smtpUrl, 'c@floorlight.test')).toMatch(/^250/);
  expect(mailbox.mails()).toHaveLength(2);
  await mailbox.stop();
});

test('a refusing mailbox answers 451, an unknown recipient 550, and neither is stored', async () => {
  const mailbox = await startMailbox();
  mailbox.refuse(true);
  expect(await deliver(mailbox.smtpUrl, 'b@floorlight.test')).toMatch(/^451/);
  mailbox.refuse(false);
  mailbox.refuseRecipient('b@floorlight.test');
  expect(await deliver(mailbox.smtpUrl, 'b@floorlight.test')).toMatch(/^550/);
  expect(mailbox.mails()).toHaveLength(0);
  await mailbox.stop();
});

test('an interrupted message is not stored, and the mailbox still works', async () => {
  const mailbox = await startMailbox();
  const { hostname, port } = new URL(mailbox.smtpUrl);
  const socket = connect(Number(port), hostname);
  const commands = ['HELO test', 'MAIL FROM:<a@x.test>', 'RCPT TO:<b@x.test>', 'DATA', 'Subject: Half'];
  for await (const _reply of createInterface(socket)) {
    const line = commands.shift();
    socket.write(`${line}\r\n`);
    if (commands.length === 0) break;
  }
  socket.destroy();
  expect(await deliver(mailbox.smtpUrl, 'b@floorlight.test')).toMatch(/^250/);
  expect(mailbox.mails()).toHaveLength(1);
  await mailbox.stop();
});
