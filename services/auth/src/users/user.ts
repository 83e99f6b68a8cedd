import type { RegisteredFrom, User } from '@floorlight/contracts/accounts';
import type { Actor } from '@floorlight/contracts/events';
import { displayName, type Membership, type Person } from '@floorlight/contracts/person';
import type { RegistrationOrigin } from '../accounts/registration.ts';
import { describeDevice } from '../devices/describe-device.ts';
import type { users } from '../schema.ts';

export type UserRow = typeof users.$inferSelect;

/** The public shape of a user, for that user alone, as whom they work at this site. */
export const publicUser = (row: UserRow, place: Membership = row): User => ({
  id: row.id,
  email: row.email ?? '',
  firstName: row.firstName,
  lastName: row.lastName,
  role: place.role,
  employeeId: row.employeeId,
  profileImageUrl: row.profileImageUrl,
  isEmailVerified: row.isEmailVerified,
  keepScreenAwake: row.keepScreenAwake,
  language: row.language,
  siteId: place.siteId,
  awaitsApproval: row.awaitsManagerApproval && !row.isActive,
  awaitsManagerApproval: row.awaitsManagerApproval,
  ...(row.registrationOrigin && { registeredFrom: registeredFrom(row.registrationOrigin) }),
});

function registeredFrom({ at, ip, userAgent }: RegistrationOrigin): RegisteredFrom {
  const { kind: _, ...name } = describeDevice(userAgent);
  return { at, ipAddress: ip, ...name };
}

/** The fields of a user that other services may store. */
export const personOf = (row: UserRow, memberships: Membership[]): Person => ({
  id: row.id,
  siteId: row.siteId,
  email: row.email ?? '',
  firstName: row.firstName,
  lastName: row.lastName,
  role: row.role,
  memberships,
  isActive: row.isActive,
  language: row.language,
  version: row.version,
});

/** The user as the actor of an event. */
export const asActor = (row: UserRow): Actor & { email: string; employeeId: string | null } => ({
  id: row.id,
  name: displayName(row),
  role: row.role,
  email: row.email ?? '',
  employeeId: row.employeeId,
});
