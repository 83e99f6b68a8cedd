import type { Attachment } from './attachments.ts';
import type { HoldsEndOfData } from './end-of-data.ts';
import type { LaneOptions } from './lane.ts';
import { type Mail, type MailText, oneLine } from './mails.ts';
import { mailAttempts } from './metrics.ts';
import type { Permit } from './mutex.ts';
import { markRefused, markWithdrawn } from './queue.ts';
import type { Transport } from './transport.ts';

export interface Delivery extends LaneOptions {
  transport: Transport;
}

/** A claimed mail with its text and files. */
export interface ReadyMail {
  mail: Mail;
  text: MailText;
  files?: Attachment[];
}

/** What became of an attempt: whether the server could not be reached, and the seconds until the next attempt, if any. */
export type Outcome = { sent: true } | { sent: false; serverIsAway: boolean; retryIn: number | null };

/** Returns these mails with their texts. Those that are no longer wanted are withdrawn. */
export async function writeTexts({ db, write }: Delivery, mails: Mail[]): Promise<ReadyMail[]> {
  const unwritten = mails.filter(({ html }) => html === '');
  const written = unwritten.length > 0 ? await write(unwritten) : new Map<Mail, MailText>();
  const withdrawn = unwritten.filter((mail) => !written.has(mail));
  if (withdrawn.length > 0) await markWithdrawn(db, withdrawn);
  return mails.flatMap((mail) => {
    const text = mail.html === '' ? written.get(mail) : mail;
    return text ? [{ mail, text: { ...text, subject: oneLine(text.subject) } }] : [];
  });
}

/** Sends a claimed mail and marks it. `claimedAt`: a `performance.now()` from before the claim. */
export async function send(delivery: Delivery, ready: ReadyMail, claimedAt: number): Promise<Outcome> {
  const { leases, newPermit, sentMarks } = delivery;
  const { mail } = ready;
  const permit = newPermit();
  leases.hold(mail, claimedAt);
  const hooks: HoldsEndOfData = {
    async beforeEndOfData() {
      await permit.acquire();
      await sentMarks.allStored();
      if (!(await leases.isHeld(mail))) throw new Error('The lease of the mail has ended');
    },
  };
  try {
    return await attempt(delivery, ready, hooks, permit);
  } finally {
    permit.release();
    leases.release(mail);
  }
}

async function attempt(
  { db, log, transport, from, attachments, giveUpAfterHours, sentMarks }: Delivery,
  ready: ReadyMail,
  hooks: HoldsEndOfData,
  permit: Permit,
): Promise<Outcome> {
  const { mail, text } = ready;
  const fields = { mailId: mail.id, lane: mail.lane, attempt: mail.attempts };
  try {
    await transport.sendMail({ ...messageOf(ready, from), ...hooks });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const refused = await markRefused(db, mail, { reason, permanent: isPermanent(error), giveUpAfterHours });
    mailAttempts.inc({ lane: mail.lane, result: refused?.status === 'failed' ? 'given_up' : 'repeated' });
    if (refused?.status === 'failed') {
      log.error({ ...fields, err: error }, 'gave up a mail that could not be delivered');
      await attachments.deleteFinished();
    } else if (refused) log.warn({ ...fields, err: error }, 'a mail was not accepted and will be retried');
    else log.warn({ ...fields, err: error }, 'a mail was not accepted and is no longer held by this process');
    return { sent: false, serverIsAway: isAway(error), retryIn: refused?.retryIn ?? null };
  }
  permit.keep();
  mailAttempts.inc({ lane: mail.lane, result: 'sent' });
  await sentMarks.add(mail, text.subject);
  if (ready.files?.length) await attachments.deleteFinished();
  log.debug(fields, 'mail sent');
  return { sent: true };
}

/** The domain of `Name <address@domain>` or of a bare address. Throws if there is none. */
export function domainOf(from: string): string {
  const domain = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1];
  if (!domain) throw new Error(`The sender of mails needs an email address: ${from}`);
  return domain;
}

function messageOf({ mail, text, files = [] }: ReadyMail, from: string) {
  return {
    from,
    // nodemailer takes an object as one address even if it contains commas.
    to: { name: '', address: mail.to },
    subject: text.subject,
    text: text.text,
    html: text.html,
    attachments: files.map(({ fileName, contentType, content }) => ({ filename: fileName, contentType, content })),
    ...(mail.messageId && { messageId: mail.messageId }),
    ...(mail.lane === 'alert' && { priority: 'high' as const }),
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

interface SmtpError extends Error {
  code?: string;
  command?: string;
  permanent?: boolean;
  responseCode?: number;
}

const asSmtpError = (error: unknown): SmtpError | null => (error instanceof Error ? error : null);

/** Whether there was no connection to the server. */
function isAway(error: unknown): boolean {
  const { code = '', responseCode } = asSmtpError(error) ?? {};
  return responseCode === undefined && ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS'].includes(code);
}

/** Whether the recipient or message was refused permanently (5xx) or the address is invalid. A refused login is not permanent. */
function isPermanent(error: unknown): boolean {
  const { code, command, permanent, responseCode } = asSmtpError(error) ?? {};
  if (code === 'EENVELOPE' && responseCode === undefined) return true;
  return permanent === true && (command === 'RCPT TO' || command === 'DATA');
}
