import { Transform } from 'node:stream';
import type { SendMailOptions, Transporter } from 'nodemailer';

/** An option of `sendMail`: is awaited before the end-of-data line, after which the server accepts the mail. */
export interface HoldsEndOfData {
  beforeEndOfData(): Promise<void>;
}

/** Makes mails of this transport await their `beforeEndOfData`. */
export function holdEndOfData(transport: Transporter): void {
  transport.use('stream', (mail, done) => {
    const { beforeEndOfData } = mail.data as SendMailOptions & Partial<HoldsEndOfData>; // nodemailer keeps unknown options
    if (beforeEndOfData) mail.message.transform(() => delayEnd(beforeEndOfData));
    done();
  });
}

/** Passes every chunk on at once and delays the end. */
const delayEnd = (wait: () => Promise<void>): Transform =>
  new Transform({
    transform: (chunk, _encoding, done) => done(null, chunk),
    flush: (done) => void wait().then(() => done(), done),
  });
