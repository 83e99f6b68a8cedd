import type { CodedMessage } from '@floorlight/contracts/coded-message';
import { Failure } from '@floorlight/service-kit/failures';

/** Why one of several people can't be invited. Throws where the whole request is refused. */
export function refusalOf(error: unknown): { message: string; coded?: CodedMessage } {
  if (!(error instanceof Failure) || error.code !== 'conflict') throw error;
  const { message, detail } = error.body;
  return { message, ...(detail && { coded: detail }) };
}
