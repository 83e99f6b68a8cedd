import type { HubPerson } from '@floorlight/contracts/cell-link';
import { Language } from '@floorlight/contracts/languages';
import type { UserRow } from '../users/user.ts';

/** A person as the hub and its cells send them to each other. */
export const hubPersonOf = (
  user: UserRow,
  rest: Pick<HubPerson, 'passwordHash' | 'memberships' | 'updatedAt'>,
): HubPerson => ({
  id: user.id,
  email: user.email,
  firstName: user.firstName,
  lastName: user.lastName,
  employeeId: user.employeeId,
  language: Language.safeParse(user.language).data ?? null,
  isActive: user.isActive,
  isEmailVerified: user.isEmailVerified,
  isErased: user.erasedAt !== null,
  ...rest,
});
