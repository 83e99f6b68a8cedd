import { internalRoutes as paths } from '@floorlight/contracts/callers';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { Id } from '@floorlight/contracts/scalars';
import { and, eq, not, sql } from '@floorlight/database/drizzle';
import { Failure } from '@floorlight/service-kit/failures';
import express, { type Express } from 'express';
import * as z from 'zod/mini';
import type { AuthContext } from '../context.ts';
import { erasures } from '../schema.ts';

const Body = z.object({ userId: Id, service: z.optional(z.enum(serviceNames)) });

/** What services call when they handle an erasure. */
export function addErasureRoutes(app: Express, { db }: AuthContext): void {
  app.post(paths.identifyErased.path, express.json({ limit: '1kb' }), async (request, response) => {
    const { userId } = read(request.body);
    const [found] = await db.orm.select().from(erasures).where(eq(erasures.userId, userId));
    response.json(found?.identity ?? null);
  });
  app.post(paths.confirmErasure.path, express.json({ limit: '1kb' }), async (request, response) => {
    const { userId, service } = read(request.body);
    const isNew = not(sql`${service} = any(${erasures.confirmedBy})`);
    await db.orm
      .update(erasures)
      .set({ confirmedBy: sql`array_append(${erasures.confirmedBy}, ${service})` })
      .where(and(eq(erasures.userId, userId), isNew));
    response.status(204).end();
  });
}

function read(body: unknown) {
  const parsed = Body.safeParse(body);
  if (!parsed.success) throw new Failure('invalid_request');
  return parsed.data;
}
