import type { SendMailOptions, Transporter } from 'nodemailer';
import { holdEndOfData } from './end-of-data.ts';

export interface Transport {
  sendMail(mail: SendMailOptions): Promise<unknown>;
  /** Closes the connections; mails that are being sent fail. */
  close(): void;
}

/**
 * A pool of SMTP connections, opened as mails need them. It sends the envelope and DATA of a mail without waiting for the
 * replies in between where the server offers PIPELINING. The URL may set nodemailer's options: `?maxConnections=3`.
 */
export function openTransport(smtpUrl: string, maxConnections: number): Transport {
  let opening: Promise<Transporter> | undefined;

  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer'); // 8 MB, which a process saves until it has a mail
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

  return {
    async sendMail(mail) {
      opening ??= open();
      return (await opening).sendMail(mail);
    },
    close: () => void opening?.then((transport) => transport.close()),
  };
}
