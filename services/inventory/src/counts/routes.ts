import * as counts from '@floorlight/contracts/counts';
import { type Route, route } from '@floorlight/service-kit/route';
import type { InventoryContext } from '../context.ts';
import { getCountSession } from '../sessions/get-count-session.ts';
import { getCountPlan } from './get-count-plan.ts';
import { getCountSummary } from './get-count-summary.ts';
import { listCounts } from './list-counts.ts';
import { saveCount } from './save-count.ts';

export const countRoutes = (context: InventoryContext): Route[] => [
  route(counts.getCountPlan, async ({ principal }) => getCountPlan(context, principal)),
  route(counts.getCountSession, ({ principal }) => getCountSession(context, principal)),
  route(counts.saveCount, ({ body, principal, once }) => saveCount(context, principal, body, once)),
  route(counts.listCounts, ({ query, principal }) => listCounts(context, principal, query.sessionId)),
  route(counts.getCountSummary, ({ query, principal }) => getCountSummary(context, principal, query.sessionId)),
];
