import { paths } from '@floorlight/contracts/paths';
import type { LiveHandler } from '#lib/live/reaction.ts';
import { refreshSignUps } from './sign-ups/sign-ups-api.ts';

/** Managers get a link to a request that waits for them. Whoever asked gets the decision, which needs none. */
export const onSignUp: LiveHandler<'sign_up'> = ({ data: { status } }) => ({
  update: refreshSignUps(),
  tone: 'info',
  ...(status === 'pending' && { link: { label: 'View Requests', to: paths.signUpRequests } }),
});
