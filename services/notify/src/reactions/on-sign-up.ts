import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { announceSignUp } from '../announcements/announce-sign-up.ts';
import type { NotifyContext } from '../context.ts';

/** Announces a registration that waits for approval in the panel of every manager of the site. */
export const onSignUpRequested =
  (context: NotifyContext) => (tx: Transaction, event: FloorEvent<'auth.signup.requested'>) =>
    announceSignUp(context, tx, event, { listed: true });

/** Announces the decision in the panel of the person who asked. The managers' lists follow live. */
export const onSignUpDecided =
  (context: NotifyContext) => (tx: Transaction, event: FloorEvent<'auth.signup.approved' | 'auth.signup.refused'>) =>
    announceSignUp(context, tx, event, { listed: false, also: [event.payload.request.userId] });
