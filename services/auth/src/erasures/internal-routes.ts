import { internalRoutes as paths } from '@floorlight/contracts/callers';
import { ErasedPerson, ErasureConfirmation } from '@floorlight/contracts/internal-requests';
import { and, eq, not, sql } from '@floorlight/database/drizzle';
import { internalRoute } from '@floorlight/service-kit/internal-route';
import type { Express } from 'express';
import type { AuthContext } from '../context.ts';
import { erasures } from '../schema.ts';

/** What services call when they handle an erasure. */
export function addErasureRoutes(app: Express, { db }: AuthContext): void {
  internalRoute(paths.identifyErased.path, ErasedPerson, async ({ userId }) => {
    const [found] = await db.orm.select().from(erasures).where(eq(erasures.userId, userId));
    return found?.identity ?? null;
  })(app);
  internalRoute(paths.confirmErasure.path, ErasureConfirmation, async ({ userId, service }) => {
    const isNew = not(sql`${service} = any(${erasures.confirmedBy})`);
    await db.orm
      .update(erasures)
      .set({ confirmedBy: sql`array_append(${erasures.confirmedBy}, ${service})` })
      .where(and(eq(erasures.userId, userId), isNew));
  })(app);
}
