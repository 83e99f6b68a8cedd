import type { Invitation, PrintedInvitation } from '@floorlight/contracts/invitations';
import { invitationPath } from '@floorlight/contracts/paths';
import { displayName } from '@floorlight/contracts/person';
import type { UserRow } from '../../users/user.ts';
import type { InvitationRow } from './issue-invitation.ts';

/** The public shape of an invitation and the person it is for. */
export const publicInvitation = (row: InvitationRow, person: UserRow | null): Invitation => ({
  id: row.id,
  siteId: row.siteId,
  role: row.role,
  way: row.way,
  userId: row.userId,
  name: person && displayName(person),
  employeeId: person?.employeeId ?? null,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
});

export const printedInvitation = (
  { row, token }: { row: InvitationRow; token: string },
  person: UserRow | null,
): PrintedInvitation => ({ ...publicInvitation(row, person), path: invitationPath(token) });
