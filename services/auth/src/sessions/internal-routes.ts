import { sessionTokenPattern } from '@floorlight/contracts/principal';
import { unauthorized } from '@floorlight/service-kit/failures';
import express, { type Router } from 'express';
import * as z from 'zod/mini';
import type { AuthContext } from '../context.ts';
import { issuePrincipal } from './issue-principal.ts';

const PrincipalRequest = z.object({ sessionToken: z.string().check(z.regex(sessionTokenPattern)) });

/** Routes for the other services; the gateway does not forward requests to them. */
export function internalRoutes(context: AuthContext): Router {
  const router = express.Router();
  router.get('/jwks.json', (_request, response) => {
    response.json(context.signingKeys.publicKeys());
  });
  // Needs no secret: the session token, 256 random bits, proves who asks.
  router.post('/principals', express.json({ limit: '1kb' }), async (request, response) => {
    const parsed = PrincipalRequest.safeParse(request.body);
    if (!parsed.success) throw unauthorized();
    response.json(await issuePrincipal(context, parsed.data.sessionToken));
  });
  return router;
}
