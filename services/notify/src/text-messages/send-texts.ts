import { setTimeout as pause } from 'node:timers/promises';
import type { PhoneProblem } from '@floorlight/contracts/phone-numbers';
import { eq, sql } from '@floorlight/database/drizzle';
import { type Repeated, repeated } from '@floorlight/database/repeated';
import type { Logger } from '@floorlight/telemetry/logger';
import type { MailSite } from '../mails/mail-site.ts';
import type { Outcome } from '../outgoing/post.ts';
import { claimDue, type DueText, giveUpLost } from './claim-due.ts';
import type { TextContext } from './context.ts';
import { textsSent } from './metrics.ts';
import { phoneNumbers, textMessages } from './tables.ts';
import { codeIn, idIn, sendText, type TextApi } from './text-api.ts';
import { textWords } from './text-words.ts';

interface Options extends Pick<TextContext, 'db' | 'sealer'> {
  api: TextApi;
  mailSiteOf: (siteId: string) => MailSite;
  publicUrl: string;
  /** Seconds before each attempt after the first. */
  retries: number[];
  log: Logger;
}

/** Milliseconds. */
const pollInterval = 1000;
const atOnce = 8;
/** Milliseconds that a call may take to end when the process stops: one that is cut off is unknown. */
const stopLimit = 3000;

/** What Twilio says of a number that nobody can reach, and of one whose owner has answered STOP. */
const problems: Record<number, PhoneProblem> = {
  21211: 'invalid',
  21214: 'invalid',
  21217: 'invalid',
  21614: 'invalid',
  21610: 'blocked',
};

/**
 * A part that sends text messages as they are due. The API knows no idempotency key, so a text is claimed before the
 * call, and sent again only where it certainly did not arrive: no connection was made, or the answer refuses it.
 */
export function sendTexts(options: Options): Repeated {
  const { db, log } = options;
  const stopping = new AbortController();
  const sending = new Set<Promise<void>>();

  const poll = repeated({
    name: 'text messages',
    every: pollInterval,
    log,
    async work(signal) {
      await giveUpLost(db);
      const free = atOnce - sending.size;
      if (free === 0 || signal.aborted) return; // a place that gets free looks for more
      for (const text of await claimDue(db, free)) {
        const sent = send(text)
          .catch((err) => log.error({ err, text: text.id }, 'could not send a text message, and nobody sends it again'))
          .finally(() => {
            sending.delete(sent);
            poll.runNow();
          });
        sending.add(sent);
      }
    },
  });

  async function send(text: DueText): Promise<void> {
    const code = text.sealedCode === null ? null : options.sealer.open(text.sealedCode, text.subjectId);
    if (text.isOver || text.number === null || (text.kind === 'code' && code === null))
      return end(text, { state: 'dropped' });
    const place = { site: options.mailSiteOf(text.siteId), publicUrl: options.publicUrl };
    const outcome = await sendText(options.api, text.number, textWords(text, code, place), stopping.signal);
    await settle(text, outcome);
  }

  async function settle(text: DueText, outcome: Outcome): Promise<void> {
    const { status, problem, answer, isSent } = outcome;
    textsSent.inc({ result: status === null ? (problem ?? 'connection') : String(status) });
    if (status === null && isSent) return end(text, { state: 'unknown' });
    if (status !== null && status >= 200 && status < 300) {
      await end(text, { state: 'sent', providerId: idIn(answer) });
      return setProblem(text, null);
    }
    const code = codeIn(answer);
    const delay = status === null || status === 429 || status >= 500 ? options.retries[text.attempts - 1] : undefined;
    log.warn({ status, problem, code, text: text.id, again: delay !== undefined }, 'a text message was not taken');
    if (delay !== undefined) return tryAgain(text, delay);
    await end(text, { state: 'failed', code: code ?? status });
    if (code !== null && problems[code]) await setProblem(text, problems[code]);
  }

  async function end({ id }: DueText, result: Partial<typeof textMessages.$inferInsert>): Promise<void> {
    await db.orm
      .update(textMessages)
      .set({ ...result, endedAt: sql`now()` })
      .where(eq(textMessages.id, id));
  }

  async function tryAgain({ id }: DueText, delay: number): Promise<void> {
    const nextAttemptAt = sql`now() + make_interval(secs => ${delay})`;
    await db.orm.update(textMessages).set({ state: 'waiting', nextAttemptAt }).where(eq(textMessages.id, id));
  }

  async function setProblem({ userId, number }: DueText, problem: PhoneProblem | null): Promise<void> {
    const isTheirs = sql`${phoneNumbers.userId} = ${userId} and ${phoneNumbers.number} = ${number}
      and ${phoneNumbers.problem} is distinct from ${problem}`;
    await db.orm.update(phoneNumbers).set({ problem }).where(isTheirs);
  }

  return {
    ...poll,
    async stop() {
      await poll.stop();
      await Promise.race([Promise.all(sending), pause(stopLimit, undefined, { ref: false })]);
      stopping.abort();
      await Promise.all(sending);
    },
  };
}
