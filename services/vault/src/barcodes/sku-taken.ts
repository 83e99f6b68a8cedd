import { coded } from '@floorlight/languages/coded';
import { conflict, type Failure } from '@floorlight/service-kit/failures';
import { refusals } from '../refusal-messages.ts';

/** At its field, because a full vault and a barcode that has changed are conflicts too. */
export function skuTaken(): Failure {
  const message = coded(refusals.skuTaken);
  return conflict(message, { sku: message });
}
