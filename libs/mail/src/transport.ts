import { createTransport, type Transporter } from 'nodemailer';
import { holdEndOfData } from './end-of-data.ts';

/**
 * A pool of SMTP connections, opened as mails need them. It sends the envelope and DATA of a mail without waiting for the
 * replies in between where the server offers PIPELINING. The URL may set nodemailer's options: `?maxConnections=3`.
 */
export function openTransport(smtpUrl: string, maxConnections: number): Transporter {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections,
    maxMessages: 1000,
    connectionTimeout: 5000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  holdEndOfData(transport);
  return transport;
}
