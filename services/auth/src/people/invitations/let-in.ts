import type { ReplyOf } from '@floorlight/contracts/endpoint';
import type * as contract from '@floorlight/contracts/invitations';
import { coded } from '@floorlight/languages/coded';
import { conflict } from '@floorlight/service-kit/failures';
import { mailPasswordReset } from '../../accounts/account-mails.ts';
import { issueMailToken } from '../../accounts/mail-tokens.ts';
import { refusals } from '../../refusal-messages.ts';
import type { UserRow } from '../../users/user.ts';
import type { PeopleChange } from '../change-people.ts';
import { requireSignInOf } from '../rights.ts';
import { writeChange } from '../store-change.ts';
import { printedInvitation } from './invitation.ts';
import { mailInvitation } from './invitation-mails.ts';
import { issueInvitation } from './issue-invitation.ts';

type Reply = ReplyOf<typeof contract.letIn>;

/** Sends a person the way in again: by mail, or as a code to print for somebody without email. */
export async function letIn(change: PeopleChange, id: string): Promise<Reply> {
  const person = await requireSignInOf(change, id);
  if (person.deactivatedAt) throw conflict(coded(refusals.personDeactivated));
  const isInvited = person.invitedAt !== null && !person.isEmailVerified;
  await writeChange(change, person, isInvited ? 'invited' : 'reset', []);
  if (person.email === null) return { way: 'sheet', printed: await printCode(change, person) };
  await (isInvited ? mailNewInvitation(change, person) : mailReset(change, person));
  return { way: 'email', printed: null };
}

async function printCode(change: PeopleChange, person: UserRow) {
  const { siteId, role, id: userId } = person;
  return printedInvitation(await issueInvitation(change, { siteId, role, way: 'sheet', userId }), person);
}

async function mailNewInvitation(change: PeopleChange, person: UserRow): Promise<void> {
  const { siteId, role, id: userId } = person;
  const { token } = await issueInvitation(change, { siteId, role, way: 'email', userId });
  await mailInvitation(change.context, change.tx, person, token);
}

async function mailReset({ context, tx }: PeopleChange, person: UserRow): Promise<void> {
  const maxPerHour = context.config.ACCOUNT_MAILS_PER_HOUR;
  const token = await issueMailToken(tx, { userId: person.id, kind: 'reset', maxPerHour });
  if (!token) throw conflict(coded(refusals.mailedEnough));
  await mailPasswordReset(context, tx, person, token);
}
