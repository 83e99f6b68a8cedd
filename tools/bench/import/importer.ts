import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Principal } from '@floorlight/contracts/principal';
import { openDatabase } from '@floorlight/database/database';
import { createLogger } from '@floorlight/telemetry/logger';
import { saveBarcode } from '@floorlight/vault/barcodes/save-barcode';
import type { VaultContext } from '@floorlight/vault/context';
import { importSteps } from '@floorlight/vault/import/import-barcodes';
import { answerQuestions } from '../processes/answer-questions.ts';
import { watchTurns } from '../processes/watch-turns.ts';

/** The bench's question to a process that imports a file, or adds as many barcodes one by one. */
export interface Question {
  databaseUrl: string;
  principal: Principal;
  work: { csv: string; apply: boolean } | { oneByOne: number };
}
/** Milliseconds and bytes. */
export interface Cost {
  took: number;
  blocked: number;
  /** The longest turn of the event loop in processor time: a busy machine doesn't lengthen it. */
  turn: number;
  more: number;
  added: number;
  errors: number;
}

const delay = monitorEventLoopDelay({ resolution: 1 });

answerQuestions(async ({ databaseUrl, principal, work }: Question) => {
  const db = openDatabase({ url: databaseUrl, log: createLogger({ service: 'bench', level: 'fatal' }) });
  await db.start();
  const now = () => new Date();
  globalThis.gc?.();
  const idle = memory('VmRSS');
  delay.enable();
  const turn = watchTurns();
  const began = performance.now();
  let [added, errors] = [0, 0];
  if ('csv' in work) {
    // The import uses this part of the context alone.
    for await (const step of importSteps({ db, now } as VaultContext, principal, Buffer.from(work.csv), work.apply)) {
      added = step.added;
      errors += step.errors.length;
    }
  } else {
    for (; added < work.oneByOne; added++) {
      const value = `one by one ${added}`;
      const barcode = { type: 'other', value, confidence: 100, isAiReconstructed: false } as const;
      await db.transaction((tx) => saveBarcode(tx, principal, now(), barcode));
    }
  }
  const took = performance.now() - began;
  delay.disable();
  const longestTurn = turn.stop();
  await db.stop();
  return {
    took,
    blocked: delay.max / 1e6,
    turn: longestTurn,
    more: memory('VmHWM') - idle,
    added,
    errors,
  } satisfies Cost;
});

function memory(name: 'VmHWM' | 'VmRSS'): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
}
