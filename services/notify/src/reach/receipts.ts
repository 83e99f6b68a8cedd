import { LiveReceipt } from '@floorlight/contracts/live';
import type { Database } from '@floorlight/database/database';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';
import { noteReceipts, type Receipt } from './note-receipts.ts';

/** Milliseconds for which receipts are gathered: an alert to many is answered by many at once. */
const gatheringTime = 50;
const retryDelay = 1000;
const batchSize = 1000;
/** While Postgres is away so many wait; what is more is forgotten. They are a tally, and clients say the next one. */
const mostWaiting = 20_000;

export interface Receipts extends Part {
  /** What a client said over its live connection: a receipt, or nothing we know. */
  hear(userId: string, text: string): void;
  add(receipt: Receipt): void;
}

/** Gathers what devices say of alerts, and notes it in few statements. `changed` is given the alerts that came further. */
export function gatherReceipts({
  db,
  log,
  changed,
}: {
  db: Database;
  log: Logger;
  changed: (alertIds: string[]) => void;
}): Receipts {
  const waiting = new Map<string, Receipt>();
  let timer: NodeJS.Timeout | undefined;
  let noting = Promise.resolve();

  function add(receipt: Receipt): void {
    const key = `${receipt.userId} ${receipt.id}`;
    const known = waiting.get(key);
    if (!known && waiting.size >= mostWaiting) return;
    waiting.set(key, { ...receipt, seen: receipt.seen || known?.seen === true });
    schedule(gatheringTime);
  }

  function schedule(milliseconds: number): void {
    timer ??= setTimeout(() => {
      noting = note();
    }, milliseconds);
  }

  async function note(): Promise<void> {
    let pause = 0;
    while (waiting.size > 0 && pause === 0) {
      const batch = [...waiting].slice(0, batchSize);
      for (const [key] of batch) waiting.delete(key);
      try {
        const alertIds = await noteReceipts(
          db,
          batch.map(([, receipt]) => receipt),
        );
        if (alertIds.length > 0) changed(alertIds);
      } catch (error) {
        log.warn({ err: error }, 'could not note receipts of alerts, trying again');
        for (const [key, receipt] of batch) if (waiting.get(key)?.seen !== true) waiting.set(key, receipt);
        pause = retryDelay;
      }
    }
    timer = undefined;
    if (waiting.size > 0) schedule(pause);
  }

  return {
    name: 'receipts',
    add,
    hear(userId, text) {
      const receipt = readReceipt(text);
      if (receipt) add({ userId, id: receipt.id, seen: receipt.type === 'seen' });
    },
    async start() {},
    async stop() {
      clearTimeout(timer);
      await noting;
      if (waiting.size > 0) await note();
      clearTimeout(timer);
    },
  };
}

function readReceipt(text: string): LiveReceipt | null {
  try {
    return LiveReceipt.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
