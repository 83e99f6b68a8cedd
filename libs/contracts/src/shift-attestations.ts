import * as z from 'zod/mini';
import { BreakRule } from './break-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, Instant, optionalText } from './scalars.ts';
import { BreakPrivacy } from './sites.ts';

/** What somebody says about a break that they were owed. `waived`: they chose to do without it. */
export const BreakAnswer = z.enum(['taken', 'missed', 'waived']);
export type BreakAnswer = z.infer<typeof BreakAnswer>;

const answers = z.array(z.object({ rule: BreakRule, answer: BreakAnswer })).check(z.minLength(1), z.maxLength(20));

/** Hours of a shift. */
export const longestShift = 24;
/** Days after which a shift is no longer attested. */
export const attestedWithin = 7;

/**
 * A person's statement about the breaks of a shift, never changed. `recorded`: what Floorlight had of each break at that
 * time.
 */
export const ShiftAttestation = z.object({
  id: Id,
  shiftStart: Instant,
  shiftEnd: Instant,
  /** The day it began, on the site's calendar. */
  day: z.iso.date(),
  answers: z.array(z.object({ rule: BreakRule, answer: BreakAnswer, recorded: z.enum(['taken', 'late', 'missed']) })),
  note: z.nullable(z.string()),
  createdAt: Instant,
});
export type ShiftAttestation = z.infer<typeof ShiftAttestation>;

export const attestShift = defineEndpoint({
  service: 'breaks',
  method: 'POST',
  path: '/api/breaks/attestations',
  summary:
    'Says of the shift that has ended whether the caller got the breaks that their site owes them. One statement for a shift; it is kept as it is.',
  access: 'user',
  features: ['breaks'],
  body: z.object({ shiftStart: Instant, shiftEnd: Instant, answers, note: optionalText(500) }),
  reply: { status: 201, body: ShiftAttestation },
  fails: ['conflict'],
  idempotent: true,
});

/** As managers see it. With the site's privacy `team` nothing in it leads to a person. */
export const SiteAttestation = z.extend(ShiftAttestation, {
  id: z.nullable(Id),
  userName: z.nullable(z.string()),
  shiftStart: z.nullable(Instant),
  shiftEnd: z.nullable(Instant),
  createdAt: z.nullable(Instant),
});
export type SiteAttestation = z.infer<typeof SiteAttestation>;

export const listAttestations = defineEndpoint({
  service: 'breaks',
  method: 'GET',
  path: '/api/breaks/attestations',
  summary: "What the site's people said about the breaks of their shifts, newest first.",
  access: 'breakAnalytics.read',
  features: ['breaks'],
  query: z.object({ limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 100) }),
  reply: { status: 200, body: z.object({ privacy: BreakPrivacy, attestations: z.array(SiteAttestation) }) },
});

export const exportAttestations = defineEndpoint({
  service: 'breaks',
  method: 'GET',
  path: '/api/breaks/attestations/export.csv',
  summary: 'All of them as a CSV file (UTF-8 with a byte order mark), one line for each break that was owed.',
  access: 'breakAnalytics.read',
  features: ['breaks'],
  changes: true,
  reply: { status: 200 },
});

export const shiftAttestationEndpoints = { attestShift, listAttestations, exportAttestations };
