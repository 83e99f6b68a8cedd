import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant, optionalText } from './scalars.ts';

export const breakTypes = ['restroom', 'personal', 'break'] as const;
export const BreakType = z.enum(breakTypes);
export type BreakType = z.infer<typeof BreakType>;

export const breakStatuses = ['active', 'completed', 'expired', 'cancelled'] as const;

/** How long each break may last unless the site says otherwise, in seconds. */
export const defaultAllowance: Record<BreakType, number> = { restroom: 300, personal: 600, break: 900 };

export const BreakSession = z.object({
  id: Id,
  sessionType: BreakType,
  status: z.enum(breakStatuses),
  startTime: Instant,
  endTime: z.nullable(Instant),
  /** Seconds; null while it runs. */
  duration: z.nullable(z.int()),
  /** Seconds. */
  allowedDuration: z.int(),
  scannedAwayCode: z.nullable(z.string()),
  location: z.nullable(z.string()),
  returnMethod: z.nullable(z.string()),
});
export type BreakSession = z.infer<typeof BreakSession>;

export const getActiveBreak = defineEndpoint({
  service: 'breaks',
  method: 'GET',
  path: '/api/breaks/active',
  summary: "The caller's running break, or null.",
  access: 'user',
  reply: { status: 200, body: z.object({ activeBreak: z.nullable(BreakSession) }) },
});

export const startBreak = defineEndpoint({
  service: 'breaks',
  method: 'POST',
  path: '/api/breaks/start',
  summary: 'Starts a break. One at a time.',
  access: 'user',
  body: z.object({
    sessionType: BreakType,
    scannedAwayCode: optionalText(200),
    location: optionalText(200),
  }),
  reply: { status: 201, body: z.object({ success: z.literal(true), session: BreakSession }) },
  fails: ['conflict'],
  idempotent: true,
});

export const endBreak = defineEndpoint({
  service: 'breaks',
  method: 'POST',
  path: '/api/breaks/end/:id',
  summary: "Ends the caller's running break.",
  access: 'user',
  params: IdParams,
  body: z.object({ returnMethod: z._default(z.enum(['manual', 'scan']), 'manual') }),
  reply: { status: 200, body: z.object({ success: z.literal(true), session: BreakSession }) },
  fails: ['not_found', 'conflict'],
});

export const breakEndpoints = { getActiveBreak, startBreak, endBreak };
