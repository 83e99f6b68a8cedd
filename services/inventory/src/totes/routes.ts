import {
  createTote,
  getHistoricalTotes,
  listToteAssignees,
  listTotes as listTotesEndpoint,
  updateTote,
} from '@floorlight/contracts/totes';
import { type Route, route } from '@floorlight/service-kit/route';
import { siteOf } from '@floorlight/service-kit/sites';
import type { InventoryContext } from '../context.ts';
import { create } from './create-tote.ts';
import { assignees } from './list-assignees.ts';
import { listTotes } from './list-totes.ts';
import { update } from './update-tote.ts';

export const toteRoutes = (context: InventoryContext): Route[] => [
  route(listTotesEndpoint, ({ query, principal }) => listTotes(context, principal, query.codes)),
  route(createTote, ({ body, principal, idempotencyKey }) => create(context, principal, body, idempotencyKey)),
  route(updateTote, ({ params, body, principal, idempotencyKey }) =>
    update(context, principal, params.id, { body, idempotencyKey }),
  ),
  route(getHistoricalTotes, async ({ principal }) => siteOf(context.sites, principal.siteId).historicalTotes),
  route(listToteAssignees, ({ principal }) => assignees(context, principal)),
];
