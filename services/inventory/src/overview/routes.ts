import { compareSessions, getCoverage, getDailyTotals, listCountSessions } from '@floorlight/contracts/counts';
import { type Route, route } from '@floorlight/service-kit/route';
import type { InventoryContext } from '../context.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { compare } from './compare-sessions.ts';
import { coverage } from './get-coverage.ts';
import { dailyTotals } from './get-daily-totals.ts';

export const overviewRoutes = (context: InventoryContext): Route[] => [
  route(listCountSessions, ({ query, principal }) => listSessions(context, principal, query.day)),
  route(getCoverage, ({ query, principal }) => coverage(context, principal, query.day)),
  route(compareSessions, ({ query, principal }) => compare(context, principal, query)),
  route(getDailyTotals, ({ query, principal }) => dailyTotals(context, principal, query.days)),
];
