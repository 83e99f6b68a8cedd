import { LiveReceipt } from '@floorlight/contracts/live';
import type { Database } from '@floorlight/database/database';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';
import { gatherDelay } from '../gather-delay.ts';
import { type ReachedAlert, type Receipt, saveReceipts } from './save-receipts.ts';

/** Milliseconds for which receipts are gathered: many managers answer one alert at once. */
const gatherLimits = { least: 50, most: 300 };
const retryDelay = 1000;
const batchSize = 5000;
/** Receipts that wait while Postgres is away. More are dropped: they are only counted, and clients send the next ones. */
const maxPending = 20_000;

export interface ReceiptBatcher extends Part {
  /** Adds the receipts in a message of a client and returns their number; anything else has none. */
  receive(userId: string, text: string): number;
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
  onSaved: (alerts: ReachedAlert[]) => void;
}): ReceiptBatcher {
  const pending = new Map<string, Receipt>();
  let timer: NodeJS.Timeout | undefined;
  let delay = gatherLimits.least;
  let saving: Promise<unknown> = Promise.resolve();

  function add(receipt: Receipt): void {
    const key = `${receipt.userId} ${receipt.id}`;
    const known = pending.get(key);
    if (!known && pending.size >= maxPending) return;
    pending.set(key, { ...receipt, seen: receipt.seen || known?.seen === true });
    schedule(delay);
  }

  function schedule(milliseconds: number): void {
    timer ??= setTimeout(() => {
      saving = savePending();
    }, milliseconds);
  }

  async function savePending(): Promise<void> {
    const isSaved = await saveBatch();
    timer = undefined;
    if (pending.size > 0) schedule(isSaved ? delay : retryDelay);
  }

  /** Returns false if the receipts must be saved again. */
  async function saveBatch(): Promise<boolean> {
    const batch = [...pending].slice(0, batchSize);
    for (const [key] of batch) pending.delete(key);
    const began = performance.now();
    try {
      const receipts = batch.map(([, receipt]) => receipt);
      const reached = await saveReceipts(db, receipts);
      if (reached.length > 0) onSaved(reached);
      delay = gatherDelay(performance.now() - began, gatherLimits);
      return true;
    } catch (error) {
      log.warn({ err: error }, 'could not save receipts of alerts, retrying');
      for (const [key, receipt] of batch) if (pending.get(key)?.seen !== true) pending.set(key, receipt);
      return false;
    }
  }

  return {
    name: 'receipts',
    add,
    receive(userId, text) {
      const receipt = readReceipt(text);
      if (!receipt) return 0;
      const ids = 'id' in receipt ? [receipt.id] : receipt.ids;
      for (const id of ids) add({ userId, id, seen: receipt.type === 'seen' });
      return ids.length;
    },
    async start() {},
    async stop() {
      clearTimeout(timer);
      await saving;
      clearTimeout(timer);
      while (pending.size > 0 && (await saveBatch()));
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
