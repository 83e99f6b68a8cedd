import { getCountSession, listCounts, saveCount } from '@floorlight/contracts/inventory';
import { type Route, route } from '@floorlight/service-kit/route';
import type { InventoryContext } from '../context.ts';
import { list } from './list-counts.ts';
import { openSession } from './open-session.ts';
import { save } from './save-count.ts';

export const countRoutes = (context: InventoryContext): Route[] => [
  route(getCountSession, ({ principal }) =>
    context.db.transaction(async (tx) => ({ sessionId: await openSession(context, tx, principal) })),
  ),
  route(saveCount, ({ body, principal, idempotencyKey }) => save(context, principal, body, idempotencyKey)),
  route(listCounts, ({ query, principal }) => list(context, principal, query.sessionId)),
];
