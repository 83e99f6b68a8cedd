import type { Database } from '@floorlight/database/database';
import { repeated } from '@floorlight/database/repeated';
import { defineJob } from '@floorlight/jobs/define-job';
import type { Jobs } from '@floorlight/jobs/jobs';
import type { Logger } from '@floorlight/telemetry/logger';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import { type Attachments, noAttachments } from './attachments.ts';
import { deliver } from './deliver.ts';
import { holdEndOfData } from './end-of-data.ts';
import type { Lane } from './mails.ts';
import type { Permit } from './mutex.ts';
import { type Attempt, makeAllDue, takeDueMails } from './queue.ts';

export interface LaneOptions {
  db: Database;
  jobs: Jobs;
  log: Logger;
  smtpUrl: string;
  from: string;
  /** `storedAttachments` if the service sends files. */
  attachments?: Attachments;
  /** How long a mail is retried; 24 unless given. */
  giveUpAfterHours?: number;
}

interface LaneSettings {
  /** Mails sent at a time, each over its own connection. */
  concurrency: number;
  /** Milliseconds between two queries for due mails. */
  sweepIntervalMs: number;
  /** Seconds after which a mail handed to Redis counts as lost. */
  holdSeconds: number;
}

const laneSettings: Record<Lane, LaneSettings> = {
  alert: { concurrency: 5, sweepIntervalMs: 1000, holdSeconds: 3 },
  routine: { concurrency: 2, sweepIntervalMs: 5000, holdSeconds: 120 },
};
const batchSize = 200;
const stopTimeoutMs = 5000;

export interface OpenLane {
  /** Queries for due mails now. */
  sweep(): void;
  stop(): Promise<void>;
}

/** Sends the mails of one lane. Redis distributes them; while it is away, this process sends them itself. */
export function openLane(lane: Lane, options: LaneOptions & { newPermit(): Permit }): OpenLane {
  const { db, jobs, log, smtpUrl, from, attachments = noAttachments, giveUpAfterHours = 24, newPermit } = options;
  const { concurrency, sweepIntervalMs, holdSeconds } = laneSettings[lane];
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: concurrency,
    maxMessages: 1000,
    connectionTimeout: 5000,
    greetingTimeout: 10_000,
    socketTimeout: 60_000,
  });
  holdEndOfData(transport);
  const job = defineJob({ name: `mail-${lane}`, schema: z.object({ id: z.uuid(), attempt: z.int() }) });
  const delivery = { db, log, transport, from, newPermit, attachments, giveUpAfterHours };

  const localQueue: Attempt[] = [];
  const senders = new Set<Promise<void>>();
  let stopped = false;
  let wasConnected = false;
  let redisLost = false;

  /** Distributes due mails, and again those that a lost Redis held. */
  async function sweep(): Promise<void> {
    const connected = jobs.connected();
    redisLost ||= wasConnected && !connected;
    wasConnected = connected;
    if (redisLost) await recover();
    let due: Attempt[];
    do {
      due = localQueue.length < batchSize ? await takeDueMails(db, lane, batchSize, holdSeconds) : [];
      await distribute(due);
    } while (due.length === batchSize && !stopped);
  }

  async function recover(): Promise<void> {
    redisLost = false; // lost again meanwhile: recovers once more
    try {
      await makeAllDue(db, lane);
    } catch (error) {
      redisLost = true;
      throw error;
    }
  }

  async function distribute(due: Attempt[]): Promise<void> {
    const accepted = await Promise.all(due.map((next) => jobs.add(job, next, { id: `${next.id}-${next.attempt}` })));
    localQueue.push(...due.filter((_, index) => !accepted[index]));
    while (localQueue.length > 0 && senders.size < concurrency && !stopped) startSender();
  }

  function startSender(): void {
    const next = localQueue.shift();
    const sender = sendLocally(next).finally(() => {
      senders.delete(sender);
      sweeping.runNow();
    });
    senders.add(sender);
  }

  async function sendLocally(first: Attempt | undefined): Promise<void> {
    for (let next = first; next && !stopped; next = localQueue.shift()) {
      await deliver(delivery, next).catch((error) => log.warn({ err: error, lane }, 'could not send a mail'));
    }
  }

  const sweeping = repeated({ name: `sending ${lane} mails`, every: sweepIntervalMs, work: sweep, log });
  const unsubscribe = jobs.onLoss(() => {
    redisLost = true;
    sweeping.runNow();
  });
  const stopWorker = jobs.work(job, (next) => deliver(delivery, next), { concurrency });
  void sweeping.start();

  return {
    sweep: sweeping.runNow,
    async stop() {
      stopped = true;
      unsubscribe();
      const timeout = new Promise((resolve) => setTimeout(resolve, stopTimeoutMs).unref());
      await Promise.race([Promise.all([sweeping.stop(), stopWorker(), ...senders]), timeout]);
      transport.close();
    },
  };
}
