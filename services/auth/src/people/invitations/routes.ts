import * as invitations from '@floorlight/contracts/invitations';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../../context.ts';
import { changePeople } from '../change-people.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { inviteByEmail } from './invite-by-email.ts';
import { inviteBySheet } from './invite-by-sheet.ts';
import { letIn } from './let-in.ts';
import { listInvitations } from './list-invitations.ts';
import { openInvitation } from './open-invitation.ts';
import { resendInvitation } from './resend-invitation.ts';
import { revokeInvitation } from './revoke-invitation.ts';

export const invitationRoutes = (context: AuthContext): Route[] => [
  route(invitations.inviteByEmail, ({ principal, body }) => inviteByEmail(context, principal, body)),
  route(invitations.inviteBySheet, ({ principal, body }) => inviteBySheet(context, principal, body)),
  route(invitations.listInvitations, ({ principal, query }) => listInvitations(context, principal, query.siteId)),
  route(invitations.resendInvitation, ({ principal, params: { id } }) =>
    changePeople(context, principal, (change) => resendInvitation(change, id)),
  ),
  route(invitations.revokeInvitation, ({ principal, params: { id } }) =>
    changePeople(context, principal, (change) => revokeInvitation(change, id)),
  ),
  route(invitations.letIn, ({ principal, params: { id } }) =>
    changePeople(context, principal, (change) => letIn(change, id)),
  ),
  route(invitations.openInvitation, ({ body }) => openInvitation(context, body.token)),
  route(invitations.acceptInvitation, ({ body }) => acceptInvitation(context, body)),
];
