import { internalRoutes as paths } from '@floorlight/contracts/callers';
import { serviceNames } from '@floorlight/contracts/endpoint';
import { Id } from '@floorlight/contracts/scalars';
import { and, eq, not, sql } from '@floorlight/database/drizzle';
import { internalRoute } from '@floorlight/service-kit/internal-route';
import type { Express } from 'express';
import * as z from 'zod/mini';
import type { AuthContext } from '../context.ts';
import { erasures } from '../schema.ts';

const Identified = z.object({ userId: Id });
const Confirmed = z.object({ userId: Id, service: z.enum(serviceNames) });

/** What services call when they handle an erasure. */
export function addErasureRoutes(app: Express, { db }: AuthContext): void {
  internalRoute(paths.identifyErased.path, Identified, async ({ userId }) => {
    const [found] = await db.orm.select().from(erasures).where(eq(erasures.userId, userId));
    return found?.identity ?? null;
  })(app);
  internalRoute(paths.confirmErasure.path, Confirmed, async ({ userId, service }) => {
    const isNew = not(sql`${service} = any(${erasures.confirmedBy})`);
    await db.orm
      .update(erasures)
      .set({ confirmedBy: sql`array_append(${erasures.confirmedBy}, ${service})` })
      .where(and(eq(erasures.userId, userId), isNew));
  })(app);
}
