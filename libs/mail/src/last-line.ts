import { Transform } from 'node:stream';
import type { SendMailOptions, Transporter } from 'nodemailer';

/** What is awaited before the last line of a mail is sent, with which the server takes it. */
export interface WithLastLine {
  beforeLastLine(): Promise<void>;
}

/** Lets mails of this transport wait before their last line. */
export function holdLastLines(transport: Transporter): void {
  transport.use('stream', (mail, done) => {
    const { beforeLastLine } = mail.data as SendMailOptions & Partial<WithLastLine>; // nodemailer keeps what it doesn't know
    if (beforeLastLine) mail.message.transform(() => holdingEnd(beforeLastLine));
    done();
  });
}

/** Passes everything on at once, but for its end. */
const holdingEnd = (wait: () => Promise<void>): Transform =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void wait().then(() => done(), done),
  });
