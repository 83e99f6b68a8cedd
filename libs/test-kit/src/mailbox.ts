import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type AddressObject, type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';
import { eventually } from './eventually.ts';

export interface Mail {
  id: string;
  messageId: string;
  subject: string;
  from: { address: string; name: string }[];
  to: { address: string; name: string }[];
  text: string;
  html: string;
  attachments: { fileName: string; contentType: string; size: number; content: Buffer }[];
  date: string;
  /** When the server accepted the mail, in milliseconds since the epoch. */
  acceptedAt: number;
}

export interface Mailbox {
  smtpUrl: string;
  /** The accepted mails, oldest first; they survive `stop` and `start`. */
  mails(): Mail[];
  /** Deletes every mail. */
  clear(): void;
  waitFor(wanted: (mail: Mail) => boolean, within?: number): Promise<Mail>;
  /** While on, every message is answered 451 (try again later). */
  refuse(on: boolean): void;
  /** From now on this recipient is answered 550 (no such mailbox). */
  refuseRecipient(address: string): void;
  stop(): Promise<void>;
  /** Listens again on the same port. */
  start(): Promise<void>;
}

export interface MailboxOptions {
  host?: string;
  /** 0 means any free port. */
  port?: number;
  /** How many mails to store; the oldest are dropped. */
  keep?: number;
}

/** Starts a real SMTP server, on the loopback interface by default, that stores accepted mails in memory. */
export async function startMailbox({
  host = '127.0.0.1',
  port = 0,
  keep = 100_000,
}: MailboxOptions = {}): Promise<Mailbox> {
  const mails: Mail[] = [];
  let accepted = 0;
  const unknownRecipients = new Set<string>();
  let refusing = false;

  const open = async (wantedPort: number): Promise<SMTPServer> => {
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 50,
      onRcptTo: ({ address }, _session, answer) =>
        answer(unknownRecipients.has(address) ? smtpError(550, 'No such mailbox') : null),
      onData(stream, _session, answer) {
        simpleParser(stream).then(
          (mail) => {
            if (refusing) return answer(smtpError(451, 'Try again later'));
            accepted += 1;
            mails.push(mailOf(mail, accepted));
            if (mails.length > keep) mails.shift();
            answer();
          },
          // The client disconnected in the middle of the message.
          () => answer(smtpError(451, 'The message did not arrive whole')),
        );
      },
    });
    server.on('error', () => {}); // a client may disconnect at any time
    server.listen(wantedPort, host);
    await once(server.server, 'listening');
    return server;
  };

  let server: SMTPServer | null = await open(port);
  const bound = (server.server.address() as AddressInfo).port; // listening on TCP, so never a pipe's name

  return {
    smtpUrl: `smtp://${host}:${bound}`,
    mails: () => mails,
    clear: () => {
      mails.length = 0;
    },
    waitFor: (wanted, within = 20_000) =>
      eventually(
        () => {
          const mail = mails.find(wanted);
          if (!mail) throw new Error(`no such mail among [${mails.map((mail) => mail.subject).join(', ')}]`);
          return mail;
        },
        { within },
      ),
    refuse: (on) => {
      refusing = on;
    },
    refuseRecipient: (address) => unknownRecipients.add(address),
    async stop() {
      const closing = server;
      server = null;
      if (closing) await new Promise<void>((closed) => closing.close(closed));
    },
    async start() {
      server ??= await open(bound);
    },
  };
}

const smtpError = (responseCode: number, message: string): Error => Object.assign(new Error(message), { responseCode });

function mailOf(mail: ParsedMail, number: number): Mail {
  return {
    id: String(number),
    messageId: mail.messageId ?? '',
    subject: mail.subject ?? '',
    from: peopleOf(mail.from),
    to: peopleOf(mail.to),
    text: mail.text ?? '',
    html: mail.html || '',
    attachments: mail.attachments.map(({ filename, contentType, size, content }) => ({
      fileName: filename ?? '',
      contentType,
      size,
      content,
    })),
    date: (mail.date ?? new Date()).toISOString(),
    acceptedAt: Date.now(),
  };
}

function peopleOf(field: AddressObject | AddressObject[] | undefined): Mail['to'] {
  const addresses = [field ?? []].flat().flatMap(({ value }) => value);
  return addresses.map(({ address, name }) => ({ address: address ?? '', name }));
}
