import { repeated } from '@floorlight/database/repeated';
import { defineJob } from '@floorlight/jobs/define-job';
import * as z from 'zod/mini';
import { domainOf, send, writeTexts } from './deliver.ts';
import { type LaneOptions, type OpenLane, stopTimeoutMs } from './lane.ts';
import { type Attempt, claimMail, makeAllDue, takeDueMails } from './queue.ts';
import { openTransport } from './transport.ts';

/** Mails sent at a time, each over its own connection. */
const concurrency = 2;
const sweepIntervalMs = 5000;
/** Seconds after which a mail handed to Redis counts as lost. */
const holdSeconds = 120;
const batchSize = 200;
const lane = 'routine';

/** Sends the mails of the routine lane. Redis distributes them; while it is away, this process sends them itself. */
export function openRoutineLane(options: LaneOptions): OpenLane {
  const { db, jobs, log, smtpUrl, from, attachments } = options;
  const transport = openTransport(smtpUrl, concurrency);
  // Tries again where Postgres was away for a moment; a mail that a job gives up waits until it is no longer held.
  const schema = z.object({ id: z.uuid(), attempt: z.int() });
  const job = defineJob({ name: `mail-${lane}`, schema, attempts: 6, backoffMs: 500 });
  const delivery = { ...options, transport };

  const localQueue: Attempt[] = [];
  const senders = new Set<Promise<void>>();
  let stopped = false;
  let wasConnected = false;
  let redisLost = false;

  /** Makes one attempt to send a mail, unless it was made before. Throws if Postgres is away. */
  async function deliver(attempt: Attempt): Promise<void> {
    const claimedAt = performance.now();
    // Reads the files in the same transaction: they are deleted once the mail is sent.
    const claimed = await db.transaction(async (tx) => {
      const mail = await claimMail(tx, attempt, domainOf(from));
      return mail && { mail, files: await attachments.read(tx, mail) };
    });
    if (!claimed) return;
    const [ready] = await writeTexts(delivery, [claimed.mail]);
    if (ready) await send(delivery, { ...ready, files: claimed.files }, claimedAt);
  }

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
      await deliver(next).catch((error) => log.warn({ err: error, lane }, 'could not send a mail'));
    }
  }

  const sweeping = repeated({ name: `sending ${lane} mails`, every: sweepIntervalMs, work: sweep, log });
  const unsubscribe = jobs.onLoss(() => {
    redisLost = true;
    sweeping.runNow();
  });
  const stopWorker = jobs.work(job, deliver, { concurrency });
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
