import * as z from 'zod/mini';
import { fieldError } from './field-error.ts';
import { safetyFieldMessages as messages } from './safety-field-messages.ts';
import { Id, Instant, text } from './scalars.ts';

/** Corrective actions of one incident. */
export const correctiveActionsMax = 20;
export const correctiveActionMax = 300;

/** What has to be done so that it does not happen again. An incident with open ones can't be closed. */
export const CorrectiveAction = z.object({
  id: Id,
  description: z.string(),
  owner: Id,
  ownerName: z.string(),
  /** A day of the site's calendar. */
  dueOn: z.iso.date(),
  doneAt: z.nullable(Instant),
  doneBy: z.nullable(Id),
  doneByName: z.nullable(z.string()),
});
export type CorrectiveAction = z.infer<typeof CorrectiveAction>;

/** `id`: of a known one, or a new one. Who has done it, and when, follows from the change. */
export const CorrectiveActionChange = z.object({
  id: Id,
  description: text(correctiveActionMax, fieldError(messages.describeAction)),
  owner: Id,
  dueOn: z.iso.date(fieldError(messages.dateOfThisCentury)),
  done: z.boolean(),
});
export type CorrectiveActionChange = z.output<typeof CorrectiveActionChange>;
