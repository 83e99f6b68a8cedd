import { createHash, timingSafeEqual } from 'node:crypto';
import { sessionTokenPattern } from '@floorlight/contracts/principal';
import { Id } from '@floorlight/contracts/scalars';
import { Failure, unauthorized } from '@floorlight/service-kit/failures';
import express, { type RequestHandler, type Router } from 'express';
import * as z from 'zod/mini';
import type { AuthContext } from '../context.ts';
import { findNames } from '../users/find-names.ts';
import { issuePrincipal } from './issue-principal.ts';

const PeopleRequest = z.object({ ids: z.array(Id).check(z.maxLength(1000)) });
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
  // Events refer to people by their ids; a service that handles one asks here for their names.
  router.post('/people', requireSecret(context.config.INTERNAL_SECRET), express.json(), async (request, response) => {
    const parsed = PeopleRequest.safeParse(request.body);
    if (!parsed.success) throw new Failure('invalid_request');
    response.json(await findNames(context.db.orm, parsed.data.ids));
  });
  return router;
}

function requireSecret(secret: string): RequestHandler {
  const expected = digest(`Bearer ${secret}`);
  return (request, _response, next) =>
    next(timingSafeEqual(digest(request.get('authorization') ?? ''), expected) ? undefined : unauthorized());
}

/** Digests have one length, as timingSafeEqual needs. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
