import { isVerifiedValue } from '@floorlight/barcodes/verified-value';
import type { ReadBarcode } from '@floorlight/contracts/barcode-reading';
import type { Logger } from '@floorlight/telemetry/logger';
import { isBrokenCircuitError } from 'cockatiel';
import { type AskModel, connectModel } from './ask-model.ts';
import { createCallPolicy } from './call-policy.ts';
import type { Proposal } from './proposal.ts';

export interface VisionModel {
  /**
   * The barcode that the model reads in a JPEG. Null also after the deadline, where it can't be reached, or where its answer
   * doesn't verify. Never throws.
   */
  read(jpeg: Uint8Array, deadline: AbortSignal): Promise<ReadBarcode | null>;
}

export interface VisionSettings {
  apiKey: string;
  baseUrl: string;
  model: string;
  /** Milliseconds without calls after repeated failures. */
  halfOpenAfter?: number;
  /** Milliseconds for one answer. */
  answerTimeout?: number;
}

/** Percent. A model is never as sure as a decoder. */
const mostConfidence = 95;
/** Percent. Below, it guesses: one in ten invented values has a correct check digit. */
const leastConfidence = 70;

/** Reads barcodes that no decoder could, by any server with OpenAI's chat completions API. */
export function visionModel(settings: VisionSettings, log: Logger): VisionModel {
  let ask: AskModel | undefined;
  const policy = createCallPolicy({
    ...settings,
    onOpen: () => log.warn('The vision model keeps failing; no calls for a while'),
  });
  return {
    async read(jpeg, deadline) {
      try {
        ask ??= await connectModel(settings.baseUrl, settings.apiKey, settings.model);
        const model = ask;
        return accepted(await policy((signal) => model(jpeg, signal), deadline));
      } catch (error) {
        if (!isBrokenCircuitError(error)) log.warn({ err: error }, 'The vision model gave no answer');
        return null;
      }
    },
  };
}

/** An invented value is worse than none: only a value that its check digit or pattern verifies is accepted. */
function accepted({ type, value, confidence }: Proposal): ReadBarcode | null {
  const read = value.replaceAll(/[\s-]/g, '').toUpperCase();
  if (type === 'none' || confidence < leastConfidence || !isVerifiedValue({ type, value: read })) return null;
  return { type, value: read, confidence: Math.min(mostConfidence, confidence), isAiReconstructed: true };
}
