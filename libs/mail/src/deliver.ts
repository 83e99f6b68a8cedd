import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@floorlight/database/database';
import type { Logger } from '@floorlight/telemetry/logger';
import type { Transporter } from 'nodemailer';
import type { Attachment, Attachments } from './attachments.ts';
import type { WithLastLine } from './last-line.ts';
import type { Mail } from './mails.ts';
import { claim, isHeld, markRefused, markSent, renew, renewEvery, type Try } from './queue.ts';
import type { Turn } from './turns.ts';

export interface Delivery {
  db: Database;
  log: Logger;
  /** Holds last lines. */
  transport: Transporter;
  from: string;
  /** Each mail takes its turn from its last line until it is noted as sent. */
  newTurn(): Turn;
  attachments: Attachments;
  /** Longest time for which a mail is tried. */
  giveUpAfterHours: number;
}

/** Makes one try of one mail, unless it was made before. Throws where Postgres is away. */
export async function deliver(delivery: Delivery, attempt: Try): Promise<void> {
  const { db, from, attachments } = delivery;
  // Its files at the same moment: once somebody has sent it they are deleted.
  const claimed = await db.transaction(async (tx) => {
    const mail = await claim(tx, attempt, domainOf(from));
    return mail && { mail, files: await attachments.of(tx, mail) };
  });
  if (!claimed) return;
  const turn = delivery.newTurn();
  await send(delivery, claimed, turn).finally(turn.end);
}

async function send(
  { db, log, transport, from, attachments, giveUpAfterHours }: Delivery,
  { mail, files }: { mail: Mail; files: Attachment[] },
  turn: Turn,
): Promise<void> {
  const renewing = setInterval(() => void renew(db, mail).catch(() => {}), renewEvery); // a lost lease costs a double at most
  const held: WithLastLine = {
    async beforeLastLine() {
      await turn.begin();
      // Until here it can be taken back; where Postgres can't say, what was asked for is done.
      if (!(await isHeld(db, mail).catch(() => true)))
        throw new Error('It was withdrawn, or is another process to send');
    },
  };
  try {
    await transport.sendMail({ ...messageOf(mail, from, files), ...held });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const status = await markRefused(db, mail, { reason, permanent: isPermanent(error), giveUpAfterHours });
    const about = { err: error, mailId: mail.id, lane: mail.lane, attempt: mail.attempts };
    if (status === 'failed') {
      log.error(about, 'a mail could not be delivered and is given up');
      await attachments.forget();
    } else if (status) log.warn(about, 'a mail was not accepted and will be tried again');
    else log.warn(about, 'a mail was not accepted, and is not for this process to try again');
    return;
  } finally {
    clearInterval(renewing);
  }
  await insist(() => markSent(db, mail));
  await attachments.forget();
  log.debug({ mailId: mail.id, lane: mail.lane, attempt: mail.attempts }, 'mail sent');
}

/** The domain of `Name <address@domain>` or a bare address. Throws where there is none. */
export function domainOf(from: string): string {
  const domain = /@([^\s@<>]+)>?\s*$/.exec(from)?.[1];
  if (!domain) throw new Error(`The sender of mails needs an address: ${from}`);
  return domain;
}

function messageOf(mail: Mail, from: string, attachments: Attachment[]) {
  return {
    from,
    // An object is taken as one address, whatever commas are in it.
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

/** A recipient or message refused for good (5xx), or an address no server would take. A refused login is neither. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, command, permanent, responseCode } = error as Error & {
    code?: string;
    command?: string;
    permanent?: boolean;
    responseCode?: number;
  }; // nodemailer's errors
  if (code === 'EENVELOPE' && responseCode === undefined) return true;
  return permanent === true && (command === 'RCPT TO' || command === 'DATA');
}

/** The server has the mail: forgetting that would send it twice, so a lost connection to Postgres is waited out. */
async function insist(work: () => Promise<void>): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      return await work();
    } catch (error) {
      if (failures === 5) throw error;
      await wait(200 * 2 ** failures);
    }
  }
}
