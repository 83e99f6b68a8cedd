import type * as z from 'zod/mini';
import { type Call, call } from '../api/call.ts';
import { unreachable } from '../api/failure.ts';
import type { Outcome } from './outbox.ts';

/** Answers after which the same request may still succeed. */
const passing = [401, 408, 429];
const isFinal = (status: number) => status >= 400 && status < 500 && !passing.includes(status);

/** One attempt at a call that waits on this device. Only an answer that is our server's own counts. Never throws. */
export async function deliver<Reply>(request: Call, schema: z.ZodMiniType<Reply>): Promise<Outcome<Reply>> {
  const answer = await call(request);
  if ('error' in answer) return { state: isFinal(answer.error.status) ? 'refused' : 'waiting', failure: answer.error };
  const reply = schema.safeParse(answer.data);
  return reply.success ? { state: 'sent', reply: reply.data } : { state: 'waiting', failure: unreachable };
}
