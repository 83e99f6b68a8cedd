import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@floorlight/database/database';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Transporter } from 'nodemailer';
import type { Attachment, Attachments } from './attachments.ts';
import type { HoldsEndOfData } from './end-of-data.ts';
import type { Mail } from './mails.ts';
import type { Permit } from './mutex.ts';
import { type Attempt, claimMail, holdsLease, markRefused, markSent, renewIntervalMs, renewLease } from './queue.ts';

export interface Delivery {
  db: Database;
  log: Logger;
  /** Prepared with `holdEndOfData`. */
  transport: Transporter;
  from: string;
  /** Makes permits of the mutex that a mail holds from its end of data until it is marked as sent. */
  newPermit(): Permit;
  attachments: Attachments;
  /** How long a mail is retried. */
  giveUpAfterHours: number;
}

/** Makes one attempt to send a mail, unless it was made before. Throws if Postgres is away. */
export async function deliver(delivery: Delivery, attempt: Attempt): Promise<void> {
  const { db, from, attachments } = delivery;
  // Reads the files in the same transaction: they are deleted once the mail is sent.
  const claimed = await db.transaction(async (tx) => {
    const mail = await claimMail(tx, attempt, domainOf(from));
    return mail && { mail, files: await attachments.read(tx, mail) };
  });
  if (!claimed) return;
  const permit = delivery.newPermit();
  await send(delivery, claimed, permit).finally(permit.release);
}

async function send(
  { db, log, transport, from, attachments, giveUpAfterHours }: Delivery,
  { mail, files }: { mail: Mail; files: Attachment[] },
  permit: Permit,
): Promise<void> {
  const renewing = setInterval(() => void renewLease(db, mail).catch(() => {}), renewIntervalMs); // a lost lease means a duplicate at worst
  const hooks: HoldsEndOfData = {
    async beforeEndOfData() {
      await permit.acquire();
      // Until here a mail can be withdrawn. If Postgres does not answer, the mail is sent.
      if (!(await holdsLease(db, mail).catch(() => true)))
        throw new Error('The mail was withdrawn or claimed by another process');
    },
  };
  try {
    await transport.sendMail({ ...messageOf(mail, from, files), ...hooks });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const status = await markRefused(db, mail, { reason, permanent: isPermanent(error), giveUpAfterHours });
    const fields = { err: error, mailId: mail.id, lane: mail.lane, attempt: mail.attempts };
    if (status === 'failed') {
      log.error(fields, 'gave up a mail that could not be delivered');
      await attachments.deleteFinished();
    } else if (status) log.warn(fields, 'a mail was not accepted and will be retried');
    else log.warn(fields, 'a mail was not accepted and is no longer held by this process');
    return;
  } finally {
    clearInterval(renewing);
  }
  await retry(() => markSent(db, mail));
  await attachments.deleteFinished();
  log.debug({ mailId: mail.id, lane: mail.lane, attempt: mail.attempts }, 'mail sent');
}

/** The domain of `Name <address@domain>` or of a bare address. Throws if there is none. */
export function domainOf(from: string): string {
  const domain = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1];
  if (!domain) throw new Error(`The sender of mails needs an email address: ${from}`);
  return domain;
}

function messageOf(mail: Mail, from: string, attachments: Attachment[]) {
  return {
    from,
    // nodemailer takes an object as one address even if it contains commas.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content,
    })),
    ...(mail.messageId && { messageId: mail.messageId }),
    ...(mail.lane === 'alert' && { priority: 'high' as const }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** Whether the recipient or message was refused permanently (5xx) or the address is invalid. A refused login is not permanent. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, command, permanent, responseCode } = error as Error & {
    code?: string;
    command?: string;
    permanent?: boolean;
    responseCode?: number;
  }; // the fields of nodemailer's errors
  if (code === 'EENVELOPE' && responseCode === undefined) return true;
  return permanent === true && (command === 'RCPT TO' || command === 'DATA');
}

/** Retries while Postgres is away: a mail that the server has accepted would be sent twice if it were not marked. */
async function retry(work: () => Promise<void>): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (failures === 5) throw error;
      await wait(200 * 2 ** failures);
    }
  }
}
