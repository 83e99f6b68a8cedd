import { sessionTokenPattern } from '@floorlight/contracts/principal';
import { unauthorized } from '@floorlight/service-kit/failures';
import express, { type Router } from 'express';
import * as z from 'zod/mini';
import type { AuthContext } from '../context.ts';
import { issuePrincipal } from './issue-principal.ts';

const PrincipalRequest = z.object({ sessionToken: z.string().check(z.regex(sessionTokenPattern)) });

/** What only the house itself may ask; the gateway lets none of it through. */
export function internalRoutes(context: AuthContext): Router {
  const router = express.Router();
  router.get('/jwks.json', (_request, response) => {
    response.json(context.signingKeys.published());
  });
  // Needs no secret: who holds a session's 256 bits is its user.
  router.post('/principals', express.json({ limit: '1kb' }), async (request, response) => {
    const asked = PrincipalRequest.safeParse(request.body);
    if (!asked.success) throw unauthorized();
    response.json(await issuePrincipal(context, asked.data.sessionToken));
  });
  return router;
}
