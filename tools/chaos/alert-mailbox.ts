import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startMailbox } from '@floorlight/test-kit/mailbox';
import { mailboxApp } from '../mailbox/app.ts';
import type { History } from './history.ts';

export type AlertMail = History['mails'][number];

export interface AlertMailbox {
  smtpUrl: string;
  /** Its pages and JSON, like those of the product's mailbox. */
  url: string;
  /** The alert mails so far. */
  alertMails(): AlertMail[];
  stop(): Promise<void>;
}

/** Milliseconds. A round sends some ten thousand mails, so only their key fields are stored. */
const collectEvery = 500;

/** Starts a mailbox for a run. `textIn` finds the text of the press in a mail. */
export async function openAlertMailbox(textIn: RegExp): Promise<AlertMailbox> {
  const mailbox = await startMailbox();
  const collected: AlertMail[] = [];
  const server = mailboxApp(mailbox).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name

  function collect(): void {
    const alerts = mailbox.mails().filter(({ subject }) => subject.startsWith('EMERGENCY'));
    if (alerts.length === 0) return;
    for (const { subject, text, to, messageId } of alerts) {
      const [press] = textIn.exec(text) ?? [`a mail without a press: ${subject}`];
      for (const { address } of to) collected.push({ text: press, to: address, messageId });
    }
    mailbox.clear(); // everyone has signed up before the first alert, so no other mail is needed
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
