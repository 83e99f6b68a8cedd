import type * as z from 'zod/mini';
import { unreachable } from '../api/failure.ts';
import { type Call, sendCall } from '../api/send-call.ts';
import type { Outcome } from './delivery.ts';

/** Statuses after which a retry may succeed. */
const retryable = [401, 408, 429];
const isFinal = (status: number) => status >= 400 && status < 500 && !retryable.includes(status);

/** One attempt to send an outbox entry. A response that isn't from our server counts as unreachable. Never throws. */
export async function deliver<Reply>(request: Call, schema: z.ZodMiniType<Reply>): Promise<Outcome<Reply>> {
  const answer = await sendCall(request);
  if ('error' in answer) return { state: isFinal(answer.error.status) ? 'refused' : 'waiting', failure: answer.error };
  const reply = schema.safeParse(answer.data);
  return reply.success ? { state: 'sent', reply: reply.data } : { state: 'waiting', failure: unreachable };
}
