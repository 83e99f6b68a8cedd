import { approveSignUp, listSignUpRequests, refuseSignUp } from '@floorlight/contracts/sign-up-requests';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { decide } from './decide.ts';
import { list } from './list-requests.ts';

export const signUpRoutes = (context: AuthContext): Route[] => [
  route(listSignUpRequests, ({ principal, query }) => list(context, principal, query)),
  route(approveSignUp, ({ principal, params }) => decide(context, principal, params.id, 'approved')),
  route(refuseSignUp, ({ principal, params }) => decide(context, principal, params.id, 'refused')),
];
