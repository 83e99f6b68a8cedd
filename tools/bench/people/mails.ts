import { eventually } from '@floorlight/test-kit/eventually';
import { startHelper } from '../processes/helper.ts';
import type { ReceivedMail } from './mail-sink.ts';

/** A mail about alerts. `at`: when it was accepted, in milliseconds of `now()`. */
export interface AcceptedMail {
  to: string;
  at: number;
  titles: string[];
}

/** A mail server in a separate process, which reports mails without storing them. */
export interface Mails {
  smtpUrl: string;
  linkTo(address: string): Promise<URL>;
  /** The alert mails so far. `title`, with the flag g, finds the titles of alerts in them. */
  alertMails(title: RegExp): AcceptedMail[];
  stop(): Promise<void>;
}

export async function openMails(): Promise<Mails> {
  const sink = await startHelper(new URL('./mail-sink.ts', import.meta.url));
  const links = new Map<string, string>();
  const alerts: ReceivedMail[] = [];
  sink.onMessage((message) => {
    const mail = message as ReceivedMail; // the sink sends nothing else
    if (mail.link) links.set(mail.to, mail.link);
    else alerts.push(mail);
  });

  return {
    smtpUrl: await sink.ask<string>('address'),
    linkTo: (address) =>
      eventually(
        () => {
          const link = links.get(address);
          if (!link) throw new Error(`no mail with a link to ${address}`);
          return new URL(link);
        },
        { within: 20_000 },
      ),
    alertMails: (title) =>
      alerts.map(({ to, at, subject, text }) => ({ to, at, titles: `${subject}\n${text ?? ''}`.match(title) ?? [] })),
    stop: sink.stop,
  };
}
