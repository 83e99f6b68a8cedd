import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { now } from '../clock.ts';
import { answerQuestions, notifyBench } from '../processes/answer-questions.ts';

/** A received mail. Of the mails about one alert, which come in hundreds per second, only the head is read. */
export interface ReceivedMail {
  to: string;
  subject: string;
  /** The text of a mail about several alerts; null for others. */
  text: string | null;
  /** The first link in the text; null for alerts. */
  link: string | null;
  /** When it was complete and accepted, by `now()`. */
  at: number;
}

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, session, accept) {
    text(stream).then(
      (mail) => {
        const at = now();
        const { rcptTo } = session.envelope; // accept() clears it
        accept();
        void reportMail(mail, rcptTo, at);
      },
      (error) => accept(error), // the client broke off
    );
  },
});
server.on('error', () => {}); // a client hung up
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
const { port } = server.server.address() as AddressInfo; // listening on TCP, so never a pipe's name

answerQuestions(() => `smtp://127.0.0.1:${port}`);

async function reportMail(mail: string, rcptTo: { address: string }[], at: number): Promise<void> {
  const subject = /^Subject: (.*(?:\r\n[ \t].*)*)$/m.exec(mail)?.[1]?.replaceAll(/\s+/g, ' ') ?? '';
  const isAlert = subject.startsWith('EMERGENCY');
  const words = isAlert && !/ more alerts? at /.test(subject) ? '' : await textOf(mail);
  const link = isAlert ? null : (/https?:\/\/\S+/.exec(words)?.[0] ?? null);
  for (const { address } of rcptTo)
    notifyBench({ to: address, subject, text: isAlert ? words : null, link, at } satisfies ReceivedMail);
}

const textOf = async (mail: string): Promise<string> => (await simpleParser(mail)).text ?? '';
