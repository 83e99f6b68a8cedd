import * as signUpRequests from '@floorlight/contracts/sign-up-requests';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { decideSignUp } from './decide-sign-up.ts';
import { listRequests } from './list-requests.ts';

export const signUpRoutes = (context: AuthContext): Route[] => [
  route(signUpRequests.listSignUpRequests, ({ principal, query }) => listRequests(context, principal, query)),
  route(signUpRequests.approveSignUp, ({ principal, params }) =>
    decideSignUp(context, principal, params.id, 'approved'),
  ),
  route(signUpRequests.refuseSignUp, ({ principal, params }) => decideSignUp(context, principal, params.id, 'refused')),
];
