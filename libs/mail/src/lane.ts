import type { Database } from '@floorlight/database/database';
import { defineJob } from '@floorlight/jobs/define-job';
import type { Jobs } from '@floorlight/jobs/jobs';
import type { Logger } from '@floorlight/telemetry/logger';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { type Attachments, noAttachments } from './attachments.ts';
import { deliver } from './deliver.ts';
import { holdLastLines } from './last-line.ts';
import type { Lane } from './mails.ts';
import { makeAllDue, type Try, takeDue } from './queue.ts';
import type { Turn } from './turns.ts';

export interface LaneOptions {
  db: Database;
  jobs: Jobs;
  log: Logger;
  smtpUrl: string;
  from: string;
  /** Where mails of this service have files: `storedAttachments`. */
  attachments?: Attachments;
  /** Longest time for which a mail is tried: a day, unless given. */
  giveUpAfterHours?: number;
}

interface Pace {
  /** Mails sent at a time, each over a connection of its own. */
  concurrency: number;
  /** Milliseconds between two looks for what is due. */
  sweepEvery: number;
  /** Seconds after which a mail given to Redis is taken for lost. */
  hold: number;
}

const paces: Record<Lane, Pace> = {
  alert: { concurrency: 5, sweepEvery: 1000, hold: 3 },
  routine: { concurrency: 2, sweepEvery: 5000, hold: 120 },
};
const batch = 200;
const stopTimeout = 5000;

export interface OpenLane {
  /** Looks for what is due now. */
  kick(): void;
  stop(): Promise<void>;
}

/** Sends the mails of one lane: handed out by Redis, or by this process itself while Redis is away. */
export function openLane(lane: Lane, options: LaneOptions & { newTurn(): Turn }): OpenLane {
  const { db, jobs, log, smtpUrl, from, attachments = noAttachments, giveUpAfterHours = 24, newTurn } = options;
  const { concurrency, sweepEvery, hold } = paces[lane];
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: concurrency,
    maxMessages: 1000,
    connectionTimeout: 5000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  holdLastLines(transport);
  const job = defineJob({ name: `mail-${lane}`, schema: z.object({ id: z.uuid(), attempt: z.int() }) });
  const delivery = { db, log, transport, from, newTurn, attachments, giveUpAfterHours };

  const own: Try[] = [];
  const senders = new Set<Promise<void>>();
  let sweeping = false;
  let sweepAgain = false;
  let stopped = false;
  let wasConnected = false;

  async function sweep(): Promise<void> {
    if (sweeping || stopped) {
      sweepAgain = true;
      return;
    }
    sweeping = true;
    try {
      do {
        sweepAgain = false;
        const due = own.length < batch ? await takeDue(db, lane, batch, hold) : [];
        await handOut(due);
        if (due.length === batch) sweepAgain = true;
      } while (sweepAgain && !stopped);
    } catch (error) {
      log.warn({ err: error, lane }, 'could not look for mails to send');
    } finally {
      sweeping = false;
    }
  }

  async function handOut(due: Try[]): Promise<void> {
    const taken = await Promise.all(due.map((next) => jobs.add(job, next, { id: `${next.id}-${next.attempt}` })));
    own.push(...due.filter((_, index) => !taken[index]));
    while (own.length > 0 && senders.size < concurrency && !stopped) startSender();
  }

  function startSender(): void {
    const next = own.shift();
    const sender = sendOwn(next).finally(() => {
      senders.delete(sender);
      void sweep();
    });
    senders.add(sender);
  }

  async function sendOwn(first: Try | undefined): Promise<void> {
    for (let next = first; next && !stopped; next = own.shift()) {
      await deliver(delivery, next).catch((error) => log.warn({ err: error, lane }, 'could not send a mail'));
    }
  }

  /** What Redis was to hand out is handed out anew. */
  async function recover(): Promise<void> {
    await makeAllDue(db, lane).catch((error) => log.warn({ err: error, lane }, 'could not recover mails'));
    await sweep();
  }

  const timer = setInterval(() => {
    const connected = jobs.connected();
    void (wasConnected && !connected ? recover() : sweep());
    wasConnected = connected;
  }, sweepEvery);
  const stopListening = jobs.onLoss(() => void recover());
  const stopWorking = jobs.work(job, (next) => deliver(delivery, next), { concurrency });
  void sweep();

  return {
    kick: () => void sweep(),
    async stop() {
      stopped = true;
      clearInterval(timer);
      stopListening();
      const patience = new Promise((resolve) => setTimeout(resolve, stopTimeout).unref());
      await Promise.race([Promise.all([stopWorking(), ...senders]), patience]);
      transport.close();
    },
  };
}
