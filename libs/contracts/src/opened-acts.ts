import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { TokenAct } from './manager-tokens.ts';
import { Instant } from './scalars.ts';

/** What a manager's token opened for a person: they may do it once, until then. */
export const OpenedAct = z.object({ act: TokenAct, until: Instant });
export type OpenedAct = z.infer<typeof OpenedAct>;

export const listOpenedActs = defineEndpoint({
  service: 'inventory',
  method: 'GET',
  path: '/api/opened-acts',
  summary: 'What managers’ tokens opened for the caller: each act may be done once.',
  access: 'user',
  reply: { status: 200, body: z.array(OpenedAct) },
});

export const openedActEndpoints = { listOpenedActs };
