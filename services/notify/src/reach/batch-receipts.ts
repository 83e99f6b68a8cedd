import { LiveReceipt } from '@floorlight/contracts/live';
import type { Database } from '@floorlight/database/database';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';
import { type Receipt, saveReceipts } from './save-receipts.ts';

/** Milliseconds for which receipts are collected: many managers answer one alert at once. */
const batchDelay = 50;
const retryDelay = 1000;
const batchSize = 1000;
/** Receipts that wait while Postgres is away. More are dropped: they are only counted, and clients send the next ones. */
const maxPending = 20_000;

export interface ReceiptBatcher extends Part {
  /** Reads a message of a client: a receipt is added, anything else is ignored. */
  receive(userId: string, text: string): void;
  add(receipt: Receipt): void;
}

/** Collects receipts and saves them in few statements. Calls `onSaved` with the alerts whose reach has changed. */
export function batchReceipts({
  db,
  log,
  onSaved,
}: {
  db: Database;
  log: Logger;
  onSaved: (alertIds: string[]) => void;
}): ReceiptBatcher {
  const pending = new Map<string, Receipt>();
  let timer: NodeJS.Timeout | undefined;
  let saving = Promise.resolve();

  function add(receipt: Receipt): void {
    const key = `${receipt.userId} ${receipt.id}`;
    const known = pending.get(key);
    if (!known && pending.size >= maxPending) return;
    pending.set(key, { ...receipt, seen: receipt.seen || known?.seen === true });
    schedule(batchDelay);
  }

  function schedule(milliseconds: number): void {
    timer ??= setTimeout(() => {
      saving = savePending();
    }, milliseconds);
  }

  async function savePending(): Promise<void> {
    let pause = 0;
    while (pending.size > 0 && pause === 0) {
      const batch = [...pending].slice(0, batchSize);
      for (const [key] of batch) pending.delete(key);
      try {
        const alertIds = await saveReceipts(
          db,
          batch.map(([, receipt]) => receipt),
        );
        if (alertIds.length > 0) onSaved(alertIds);
      } catch (error) {
        log.warn({ err: error }, 'could not save receipts of alerts, retrying');
        for (const [key, receipt] of batch) if (pending.get(key)?.seen !== true) pending.set(key, receipt);
        pause = retryDelay;
      }
    }
    timer = undefined;
    if (pending.size > 0) schedule(pause);
  }

  return {
    name: 'receipts',
    add,
    receive(userId, text) {
      const receipt = readReceipt(text);
      if (receipt) add({ userId, id: receipt.id, seen: receipt.type === 'seen' });
    },
    async start() {},
    async stop() {
      clearTimeout(timer);
      await saving;
      if (pending.size > 0) await savePending();
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
