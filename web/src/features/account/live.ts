import { paths } from '@floorlight/contracts/paths';
import type { LiveHandler } from '#lib/live/reaction.ts';
import { t } from './sign-ups/messages.ts';
import { refreshSignUps } from './sign-ups/sign-ups-api.ts';

/** A waiting request carries a link for managers; a decision goes to the person who registered, without a link. */
export const onSignUp: LiveHandler<'sign_up'> = ({ data: { status } }) => ({
  update: refreshSignUps(),
  tone: 'info',
  ...(status === 'pending' && { link: { label: t.viewRequests(), to: paths.signUpRequests } }),
});
