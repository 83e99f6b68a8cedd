import type { ManagedPerson, PersonStatus } from '@floorlight/contracts/people';
import type { Membership } from '@floorlight/contracts/person';
import type { UserRow } from '../users/user.ts';

/** The public shape of a person for those who manage people. `seenAt` is when their sessions were last used. */
export const managedPerson = (row: UserRow, memberships: Membership[], seenAt: Date | null) =>
  ({
    id: row.id,
    siteId: row.siteId,
    email: row.email ?? '',
    firstName: row.firstName,
    lastName: row.lastName,
    employeeId: row.employeeId,
    role: row.role,
    memberships,
    status: statusOf(row),
    createdAt: row.createdAt.toISOString(),
    invitedAt: row.invitedAt?.toISOString() ?? null,
    deactivatedAt: row.deactivatedAt?.toISOString() ?? null,
    lastSeenAt: latest(seenAt, row.lastSeenAt, row.lastLoginAt)?.toISOString() ?? null,
  }) satisfies ManagedPerson;

export function statusOf({
  deactivatedAt,
  isActive,
  invitedAt,
  isEmailVerified,
  awaitsManagerApproval,
}: UserRow): PersonStatus {
  if (deactivatedAt) return 'deactivated';
  if (isActive) return 'active';
  if (isEmailVerified && awaitsManagerApproval) return 'waiting';
  return invitedAt ? 'invited' : 'unverified';
}

const latest = (...times: (Date | null)[]): Date | undefined =>
  times.filter((time) => time !== null).toSorted((a, b) => b.getTime() - a.getTime())[0];
