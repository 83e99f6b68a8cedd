import { eventually } from '@floorlight/test-kit/eventually';
import { startHelper } from '../processes/helper.ts';
import type { ReceivedMail } from './mail-sink.ts';

/** A mail server in a separate process, which reports mails without storing them. */
export interface Mails {
  smtpUrl: string;
  linkTo(address: string): Promise<URL>;
  /** When the mails of each alert were accepted, by the part of the subject that matches `title`. */
  alertsAccepted(title: RegExp): Map<string, number[]>;
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
    alertsAccepted(title) {
      const accepted = alerts.flatMap(
        ({ subject, at }) =>
          title
            .exec(subject)
            ?.slice(0, 1)
            .map((key) => ({ key, at })) ?? [],
      );
      const groups = Map.groupBy(accepted, ({ key }) => key);
      return new Map([...groups].map(([key, mails]) => [key, mails.map(({ at }) => at)]));
    },
    stop: sink.stop,
  };
}
