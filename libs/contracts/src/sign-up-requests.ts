import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { SignUpRole } from './person.ts';
import { Id, IdParams, Instant } from './scalars.ts';

export const SignUpStatus = z.enum(['pending', 'approved', 'refused']);
export type SignUpStatus = z.infer<typeof SignUpStatus>;

/** A registration that waits for a manager: until then the person can't sign in. */
export const SignUpRequest = z.object({
  id: Id,
  siteId: z.string(),
  userId: Id,
  name: z.string(),
  email: z.string(),
  employeeId: z.nullable(z.string()),
  /** As what they registered. An earlier release held managers alone, who were workers meanwhile. */
  role: z.optional(SignUpRole),
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
  summary:
    'The registrations at the site that waited for approval, for administrators those at all sites: pending ones oldest first, decided ones newest first.',
  access: 'signUps.decide',
  query: z.object({ status: z._default(SignUpStatus, 'pending') }),
  reply: { status: 200, body: z.array(SignUpRequest) },
});

const decision = { service: 'auth', method: 'POST', access: 'signUps.decide', params: IdParams } as const;

export const approveSignUp = defineEndpoint({
  ...decision,
  path: '/api/sign-up-requests/:id/approve',
  summary: 'Lets the person in, with the role they registered for.',
  reply: { status: 200, body: SignUpRequest },
  fails: ['not_found', 'conflict'],
});

export const refuseSignUp = defineEndpoint({
  ...decision,
  path: '/api/sign-up-requests/:id/refuse',
  summary: 'Refuses the registration: the person is deactivated.',
  reply: { status: 200, body: SignUpRequest },
  fails: ['not_found', 'conflict'],
});

export const signUpEndpoints = { listSignUpRequests, approveSignUp, refuseSignUp };
