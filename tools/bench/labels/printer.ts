import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Label } from '@floorlight/contracts/labels';
import { makeLabelPdf } from '@floorlight/vault/labels/make-label-pdf';
import { answerQuestions } from '../processes/answer-questions.ts';

/** Milliseconds and bytes. */
export interface Cost {
  took: number;
  firstByte: number;
  /** The longest time for which the event loop was blocked. */
  blocked: number;
  /** Memory over idle at the peak. */
  more: number;
  bytes: number;
}

/** The bench's question to a process that makes a PDF of these labels. */
export interface Question {
  labels: Label[];
}

answerQuestions(async ({ labels }: Question) => {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  globalThis.gc?.();
  const idle = memory('VmRSS');
  delay.enable();
  const began = performance.now();
  const { bytes } = await makeLabelPdf({ labels, copies: 1, format: 'avery5160', skip: 0 });
  let [firstByte, written] = [0, 0];
  for await (const chunk of bytes) {
    firstByte ||= performance.now() - began;
    written += (chunk as Buffer).length; // pdfkit writes buffers
  }
  const took = performance.now() - began;
  delay.disable();
  return { took, firstByte, blocked: delay.max / 1e6, more: memory('VmHWM') - idle, bytes: written } satisfies Cost;
});

function memory(name: 'VmHWM' | 'VmRSS'): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
}
