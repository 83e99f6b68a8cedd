import { createTote, getHistoricalTotes, listToteAssignees, listTotes, updateTote } from '@floorlight/contracts/totes';
import { linkNextPage } from '@floorlight/service-kit/page-links';
import { type Route, route } from '@floorlight/service-kit/route';
import { siteOf } from '@floorlight/service-kit/sites';
import type { InventoryContext } from '../context.ts';
import { create } from './create-tote.ts';
import { assignees } from './list-assignees.ts';
import { list } from './list-totes.ts';
import { update } from './update-tote.ts';

export const toteRoutes = (context: InventoryContext): Route[] => [
  route(listTotes, async ({ query, principal, response }) => {
    const { page, next } = await list(context, principal, query);
    if (next) linkNextPage(response, listTotes, { ...query, cursor: next });
    return page;
  }),
  route(createTote, ({ body, principal, once }) => create(context, principal, body, once)),
  route(updateTote, ({ params, body, principal, once }) => update(context, principal, params.id, body, once)),
  route(getHistoricalTotes, async ({ principal }) => siteOf(context.sites, principal.siteId).historicalTotes),
  route(listToteAssignees, ({ principal }) => assignees(context, principal)),
];
