import * as z from 'zod/mini';
import { Id } from './scalars.ts';

export const Role = z.enum(['worker', 'manager']);
export type Role = z.infer<typeof Role>;

/** What every service may keep of a person. `version` rises with each change: an older one never replaces a newer. */
export const Person = z.object({
  id: Id,
  siteId: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  isActive: z.boolean(),
  version: z.int(),
});
export type Person = z.infer<typeof Person>;

/** The full name when both parts exist, otherwise the e-mail, otherwise "User". */
export const displayName = (person: { firstName?: string; lastName?: string; email?: string }): string =>
  person.firstName && person.lastName ? `${person.firstName} ${person.lastName}` : person.email || 'User';
