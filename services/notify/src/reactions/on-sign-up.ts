import type { FloorEvent } from '@floorlight/contracts/events';
import type { Transaction } from '@floorlight/database/database';
import { announceSignUp } from '../announcements/announce-sign-up.ts';
import type { NotifyContext } from '../context.ts';

/** Every manager of the site finds in their panel who asks to be one. */
export const onSignUpRequested =
  (context: NotifyContext) => (tx: Transaction, event: FloorEvent<'auth.signup.requested'>) =>
    announceSignUp(context, tx, event, { listed: true });

/** Whoever asked finds the answer in their panel; the managers' lists follow live. */
export const onSignUpDecided =
  (context: NotifyContext) => (tx: Transaction, event: FloorEvent<'auth.signup.approved' | 'auth.signup.refused'>) =>
    announceSignUp(context, tx, event, { listed: false, also: [event.payload.request.userId] });
