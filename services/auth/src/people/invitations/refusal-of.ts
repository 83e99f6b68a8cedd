import type { CodedMessage } from '@floorlight/contracts/coded-message';
import { Failure } from '@floorlight/service-kit/failures';

/** What to say about one of many who can't be invited. Throws on what concerns the whole request. */
export function refusalOf(error: unknown): { message: string; coded?: CodedMessage } {
  if (!(error instanceof Failure) || error.code !== 'conflict') throw error;
  const { message, detail } = error.body;
  return { message, ...(detail && { coded: detail }) };
}
