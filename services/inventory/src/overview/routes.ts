import * as counts from '@floorlight/contracts/counts';
import * as organization from '@floorlight/contracts/organization';
import * as wallDisplays from '@floorlight/contracts/wall-displays';
import { type Route, route } from '@floorlight/service-kit/route';
import type { InventoryContext } from '../context.ts';
import { listSessions } from '../sessions/list-sessions.ts';
import { compareSessions } from './compare-sessions.ts';
import { getCoverage } from './get-coverage.ts';
import { getDailyTotals } from './get-daily-totals.ts';
import { getWallCounts } from './get-wall-counts.ts';
import { listOrganizationCounts } from './list-organization-counts.ts';

export const overviewRoutes = (context: InventoryContext): Route[] => [
  route(counts.listCountSessions, ({ query, principal }) => listSessions(context, principal, query.day)),
  route(counts.getCoverage, ({ query, principal }) => getCoverage(context, principal, query.day)),
  route(counts.compareSessions, ({ query, principal }) => compareSessions(context, principal, query)),
  route(counts.getDailyTotals, ({ query, principal }) => getDailyTotals(context, principal, query.days)),
  route(organization.listOrganizationCounts, ({ principal }) => listOrganizationCounts(context, principal)),
  route(wallDisplays.getWallCounts, ({ principal }) => getWallCounts(context, principal)),
];
