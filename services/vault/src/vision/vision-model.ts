import { isVerifiedValue } from '@floorlight/barcodes/verified-value';
import type { ReadBarcode } from '@floorlight/contracts/barcode-reading';
import type { Logger } from '@floorlight/telemetry/logger';
import { isBrokenCircuitError } from 'cockatiel';
import { type AskModel, modelAt } from './ask-model.ts';
import { patiently } from './patiently.ts';
import type { Proposal } from './proposal.ts';

export interface VisionModel {
  /** What the model reads in a JPEG, or null: also where it isn't done by `until`, can't be reached, or proposes what proves nothing. Never throws. */
  read(jpeg: Uint8Array, until: AbortSignal): Promise<ReadBarcode | null>;
}

export interface VisionSettings {
  apiKey: string;
  baseUrl: string;
  model: string;
  /** Milliseconds for which a model that fails again and again is left alone. */
  restsFor?: number;
  /** Milliseconds for one answer. */
  answersWithin?: number;
}

/** A model is never as sure as a decoder. */
const mostConfidence = 95;
/** Less sure than that, it guesses: of ten values that were made up, one has a right check digit. */
const leastConfidence = 70;

/** Reads what no decoder could, through any server that speaks OpenAI's chat completions. */
export function visionModel(settings: VisionSettings, log: Logger): VisionModel {
  let ask: AskModel | undefined;
  const policy = patiently({
    ...settings,
    onOpen: () => log.warn('The vision model fails and is left alone for a while'),
  });
  return {
    async read(jpeg, until) {
      try {
        ask ??= await modelAt(settings.baseUrl, settings.apiKey, settings.model);
        const model = ask;
        return accepted(await policy((signal) => model(jpeg, signal), until));
      } catch (error) {
        if (!isBrokenCircuitError(error)) log.warn({ err: error }, 'The vision model gave no answer');
        return null;
      }
    },
  };
}

/** An invented value is worse than none: only what check digit or pattern proves is taken. */
function accepted({ type, value, confidence }: Proposal): ReadBarcode | null {
  const read = value.replaceAll(/[\s-]/g, '').toUpperCase();
  if (type === 'none' || confidence < leastConfidence || !isVerifiedValue({ type, value: read })) return null;
  return { type, value: read, confidence: Math.min(mostConfidence, confidence), isAiReconstructed: true };
}
