import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { now } from '../clock.ts';
import { answer, tell } from '../processes/answer.ts';

/** A mail as the sink tells of it. Alerts come in hundreds a second: of theirs only the head is looked at. */
export interface Arrived {
  to: string;
  subject: string;
  /** The first address in the text of what is no alert. */
  link: string | null;
  /** When it was whole here and accepted. */
  at: number;
}

const server = new SMTPServer({
  disabledCommands: ['AUTH', 'STARTTLS'],
  disableReverseLookup: true,
  onData(stream, session, accept) {
    text(stream).then(
      (mail) => {
        const at = now();
        const { rcptTo } = session.envelope; // accepting makes room for the next one's
        accept();
        void tellOf(mail, rcptTo, at);
      },
      (error) => accept(error), // a client that is stopped in mid-message has not sent it
    );
  },
});
server.on('error', () => {}); // a client that hangs up is the client's affair
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
const { port } = server.server.address() as AddressInfo; // listening on TCP, so never a pipe's name

answer(() => `smtp://127.0.0.1:${port}`);

async function tellOf(mail: string, rcptTo: { address: string }[], at: number): Promise<void> {
  const subject = /^Subject: (.*)$/m.exec(mail)?.[1]?.trim() ?? '';
  const link = subject.startsWith('EMERGENCY') ? null : await linkIn(mail);
  for (const { address } of rcptTo) tell({ to: address, subject, link, at } satisfies Arrived);
}

async function linkIn(mail: string): Promise<string | null> {
  const { text: words = '' } = await simpleParser(mail);
  return /https?:\/\/\S+/.exec(words)?.[0] ?? null;
}
