import { getCountPlan, getCountSession, getCountSummary, listCounts, saveCount } from '@floorlight/contracts/counts';
import { type Route, route } from '@floorlight/service-kit/route';
import type { InventoryContext } from '../context.ts';
import { sessionOfToday } from '../sessions/open-session.ts';
import { plan } from './get-plan.ts';
import { list } from './list-counts.ts';
import { save } from './save-count.ts';
import { summarise } from './summarise.ts';

export const countRoutes = (context: InventoryContext): Route[] => [
  route(getCountPlan, async ({ principal }) => plan(context, principal)),
  route(getCountSession, async ({ principal }) => ({ sessionId: await sessionOfToday(context, principal) })),
  route(saveCount, ({ body, principal, once }) => save(context, principal, body, once)),
  route(listCounts, ({ query, principal }) => list(context, principal, query.sessionId)),
  route(getCountSummary, ({ query, principal }) => summarise(context, principal, query.sessionId)),
];
