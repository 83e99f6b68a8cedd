import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, not } from '@floorlight/database/drizzle';
import type { NotifyContext } from '../context.ts';
import { notifications } from '../schema.ts';

export async function countUnread({ db }: NotifyContext, principal: Principal): Promise<{ count: number }> {
  const count = await db.orm.$count(
    notifications,
    and(eq(notifications.userId, principal.sub), not(notifications.isRead)),
  );
  return { count };
}
