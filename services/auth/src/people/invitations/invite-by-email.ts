import type { BodyOf, ReplyOf } from '@floorlight/contracts/endpoint';
import type * as contract from '@floorlight/contracts/invitations';
import type { Principal } from '@floorlight/contracts/principal';
import type { AuthContext } from '../../context.ts';
import { changePeople } from '../change-people.ts';
import { createPerson } from '../create-person.ts';
import { publicInvitation } from './invitation.ts';
import { mailInvitation } from './invitation-mails.ts';
import { issueInvitation } from './issue-invitation.ts';
import { refusalOf } from './refusal-of.ts';

/** Invites each address in a transaction of its own: one that is refused keeps nobody else out. */
export async function inviteByEmail(
  context: AuthContext,
  principal: Principal,
  { siteId, role, emails }: BodyOf<typeof contract.inviteByEmail>,
): Promise<ReplyOf<typeof contract.inviteByEmail>> {
  const reply: ReplyOf<typeof contract.inviteByEmail> = { invitations: [], refused: [] };
  for (const email of new Set(emails)) {
    try {
      const invitation = await changePeople(context, principal, async (change) => {
        const nameless = { firstName: '', lastName: '', employeeId: null };
        const person = await createPerson(change, { ...nameless, siteId, role, email, isInvited: true });
        const { row, token } = await issueInvitation(change, { siteId, role, way: 'email', userId: person.id });
        await mailInvitation(context, change.tx, person, token);
        return publicInvitation(row, person);
      });
      reply.invitations.push(invitation);
    } catch (error) {
      reply.refused.push({ email, ...refusalOf(error) });
    }
  }
  return reply;
}
