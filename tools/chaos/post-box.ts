import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startMailbox } from '@floorlight/test-kit/mailbox';
import { mailboxApp } from '../mailbox/app.ts';
import type { History } from './history.ts';

export type AlertMail = History['mails'][number];

export interface PostBox {
  smtpUrl: string;
  /** Its page and REST, as the product's own mailbox has them. */
  url: string;
  /** The mails of alerts so far. */
  alertMails(): AlertMail[];
  stop(): Promise<void>;
}

/** Milliseconds. A round brings some ten thousand mails: what was read of one is all that is kept. */
const collectEvery = 500;

/** A mailbox for a run. `textIn` finds the press in a mail about it. */
export async function openPostBox(textIn: RegExp): Promise<PostBox> {
  const mailbox = await startMailbox();
  const collected: AlertMail[] = [];
  const server = mailboxApp(mailbox).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name

  function collect(): void {
    const alerts = mailbox.mails().filter(({ subject }) => subject.startsWith('EMERGENCY'));
    if (alerts.length === 0) return;
    for (const { subject, text, to, messageId } of alerts) {
      const [press] = textIn.exec(text) ?? [`a mail that names no press: ${subject}`];
      for (const { address } of to) collected.push({ text: press, to: address, messageId });
    }
    mailbox.clear(); // alerts come when everyone has signed up, so nobody waits for another mail
  }
  const timer = setInterval(collect, collectEvery);

  return {
    smtpUrl: mailbox.smtpUrl,
    url: `http://127.0.0.1:${port}`,
    alertMails() {
      collect();
      return collected;
    },
    async stop() {
      clearInterval(timer);
      server.closeAllConnections();
      server.close();
      await mailbox.stop();
    },
  };
}
