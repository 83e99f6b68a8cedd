import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant } from './scalars.ts';

export const SignUpStatus = z.enum(['pending', 'approved', 'refused']);
export type SignUpStatus = z.infer<typeof SignUpStatus>;

/** A request for the manager role, made at registration. The person is a worker until managers approve. */
export const SignUpRequest = z.object({
  id: Id,
  siteId: z.string(),
  userId: Id,
  name: z.string(),
  email: z.string(),
  employeeId: z.nullable(z.string()),
  status: SignUpStatus,
  requestedAt: Instant,
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(Id),
  decidedByName: z.nullable(z.string()),
});
export type SignUpRequest = z.infer<typeof SignUpRequest>;

export const listSignUpRequests = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/api/sign-up-requests',
  summary: 'Requests for the manager role at the site: pending ones oldest first, decided ones newest first.',
  access: 'signUps.decide',
  query: z.object({ status: z._default(SignUpStatus, 'pending') }),
  reply: { status: 200, body: z.array(SignUpRequest) },
});

const decision = { service: 'auth', method: 'POST', access: 'signUps.decide', params: IdParams } as const;

export const approveSignUp = defineEndpoint({
  ...decision,
  path: '/api/sign-up-requests/:id/approve',
  summary: 'Makes the person a manager, at once and on every device.',
  reply: { status: 200, body: SignUpRequest },
  fails: ['not_found', 'conflict'],
});

export const refuseSignUp = defineEndpoint({
  ...decision,
  path: '/api/sign-up-requests/:id/refuse',
  summary: 'Refuses the request: the person stays a worker.',
  reply: { status: 200, body: SignUpRequest },
  fails: ['not_found', 'conflict'],
});

export const signUpEndpoints = { listSignUpRequests, approveSignUp, refuseSignUp };
