import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { type Coded, coded } from '@floorlight/languages/coded';
import type { NotifyContext } from '../context.ts';
import { type Audience, announce } from './announce.ts';
import { announcedTexts } from './announced-texts.ts';
import { t } from './announcement-messages.ts';

export type SignUpEvent = FloorEvent<'auth.signup.requested' | 'auth.signup.approved' | 'auth.signup.refused'>;

interface Options extends Audience {
  /** With a row in the managers' panels; otherwise live only. */
  listed: boolean;
}

/** Announces a registration that waits for approval, or its decision, to the managers of its site. */
export const announceSignUp = (
  context: NotifyContext,
  tx: Transaction,
  event: SignUpEvent,
  { listed, ...audience }: Options,
): Promise<void> => {
  const { request } = event.payload;
  const announcement = {
    id: event.id,
    siteId: event.siteId,
    occurredAt: new Date(event.occurredAt),
    ...signUpWords(event),
    metadata: { liveType: 'sign_up' as const, requestId: request.id },
    data: request,
    how: {},
    listed,
    mailDue: false,
  };
  return announce(context, tx, announcement, audience);
};

function signUpWords(event: SignUpEvent) {
  const { name, email, decidedByName, role = 'manager' } = event.payload.request;
  const title = role === 'manager' ? t.signUpTitle : t.joinTitle;
  const decider = decidedByName ?? event.actor?.name;
  switch (event.name) {
    case 'auth.signup.requested':
      return {
        type: 'info' as const,
        ...announcedTexts(coded(title.requested), coded(t.signUpRequested[role], { name, email })),
      };
    case 'auth.signup.approved':
      return {
        type: 'success' as const,
        ...announcedTexts(coded(title.approved), decidedBy(t.signUpApproved, decider)),
      };
    case 'auth.signup.refused':
      return {
        type: 'warning' as const,
        ...announcedTexts(coded(title.refused), decidedBy(t.signUpRefused, decider)),
      };
    default:
      return event satisfies never;
  }
}

const decidedBy = (messages: typeof t.signUpApproved | typeof t.signUpRefused, name: string | undefined): Coded =>
  name === undefined ? coded(messages.unknown) : coded(messages.person, { name });
