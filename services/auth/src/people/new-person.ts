import type { Role } from '@floorlight/contracts/person';
import { sql } from '@floorlight/database/drizzle';

export interface NewPerson {
  siteId: string;
  role: Role;
  /** Null for people who sign in with their employee ID. */
  email: string | null;
  employeeId: string | null;
  /** Empty where only the address is known. */
  firstName: string;
  lastName: string;
  language?: string | null;
  /** They can sign in when they have accepted an invitation. Others can at once, by a directory or with a reset link. */
  isInvited?: boolean;
}

/** The row of a new person. Who is invited becomes active by accepting, others are at once. */
export const newPersonValues = ({ isInvited = false, ...person }: NewPerson) => ({
  siteId: person.siteId,
  role: person.role,
  email: person.email?.toLowerCase() ?? null,
  employeeId: person.employeeId,
  firstName: person.firstName,
  lastName: person.lastName,
  language: person.language ?? null,
  isEmailVerified: !isInvited,
  isActive: !isInvited,
  invitedAt: isInvited ? sql`now()` : null,
});
