import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { startMailbox } from '@floorlight/test-kit/mailbox';
import { mailboxApp } from '../../mailbox/app.ts';
import type { AlertMail } from '../checker/history.ts';

export interface AlertMailbox {
  smtpUrl: string;
  /** Its pages and JSON, like those of the product's mailbox. */
  url: string;
  /** The alert mails so far. */
  alertMails(): AlertMail[];
  stop(): Promise<void>;
}

/** Milliseconds. */
const collectEvery = 500;
/** Whole mails. A long run sends more, of which only the key fields are kept. */
const maxKept = 20_000;

/** The alerts that a mail counts without naming them. */
function countedIn(text: string): number {
  const [, number = '0'] = /^- And (\S+) more alerts?\.$/m.exec(text) ?? [];
  return number === 'one' ? 1 : Number(number.replaceAll(',', ''));
}

/** Starts a mailbox for a run. `textOfPress` finds the texts of presses in a mail, with the flag g. */
export async function openAlertMailbox(textOfPress: RegExp): Promise<AlertMailbox> {
  const mailbox = await startMailbox();
  const collected: AlertMail[] = [];
  const server = mailboxApp(mailbox).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // listening on TCP, so never a pipe's name
  let seen = 0;

  function collect(): void {
    const mails = mailbox.mails();
    for (const { subject, text, to, messageId, acceptedAt } of mails.slice(seen)) {
      const texts = [...new Set(text.match(textOfPress) ?? [])];
      if (texts.length === 0 && !subject.startsWith('EMERGENCY')) continue;
      const of = { at: acceptedAt - performance.timeOrigin, texts, counted: countedIn(text), subject, messageId };
      for (const { address } of to) collected.push({ ...of, to: address });
    }
    seen = mails.length;
    if (seen < maxKept) return;
    mailbox.clear();
    seen = 0;
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
