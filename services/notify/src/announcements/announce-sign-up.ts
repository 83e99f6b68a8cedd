import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import type { NotifyContext } from '../context.ts';
import { type Audience, announce } from './announce.ts';

export type SignUpEvent = FloorEvent<'auth.signup.requested' | 'auth.signup.approved' | 'auth.signup.refused'>;

interface Options extends Audience {
  /** With a row in the managers' panels; otherwise live only. */
  listed: boolean;
}

/** Announces a manager request, or its decision, to the managers of its site. */
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
    everyoneDue: false,
  };
  return announce(context, tx, announcement, audience);
};

function signUpWords(event: SignUpEvent) {
  const { name, email, decidedByName } = event.payload.request;
  const by = decidedByName ?? event.actor?.name ?? 'a manager';
  switch (event.name) {
    case 'auth.signup.requested':
      return { type: 'info' as const, title: 'Manager sign-up', message: `${name} (${email}) asks to be a manager` };
    case 'auth.signup.approved':
      return { type: 'success' as const, title: 'You are a manager now', message: `Approved by ${by}` };
    case 'auth.signup.refused':
      return { type: 'warning' as const, title: 'Manager request refused', message: `Refused by ${by}` };
    default:
      return event satisfies never;
  }
}
