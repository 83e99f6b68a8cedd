import * as totes from '@floorlight/contracts/totes';
import { linkNextPage } from '@floorlight/service-kit/page-links';
import { type Route, route } from '@floorlight/service-kit/route';
import { siteOf } from '@floorlight/sites/site-of';
import type { InventoryContext } from '../context.ts';
import { createTote } from './create-tote.ts';
import { getTote } from './find-tote.ts';
import { handOverTote } from './hand-over-tote.ts';
import { listAssignees } from './list-assignees.ts';
import { listToteHistory } from './list-tote-history.ts';
import { listTotes } from './list-totes.ts';
import { removeTote } from './remove-tote.ts';
import { scanTote } from './scan-tote.ts';
import { updateTote } from './update-tote.ts';

export const toteRoutes = (context: InventoryContext): Route[] => [
  route(totes.listTotes, async ({ query, principal, response }) => {
    const { page, next } = await listTotes(context, principal, query);
    if (next) linkNextPage(response, totes.listTotes, { ...query, cursor: next });
    return page;
  }),
  route(totes.createTote, ({ body, principal, once }) => createTote(context, principal, body, once)),
  route(totes.updateTote, ({ params, body, principal, once }) => updateTote(context, principal, params.id, body, once)),
  route(totes.getHistoricalTotes, async ({ principal }) => siteOf(context.sites, principal.siteId).historicalTotes),
  route(totes.listToteAssignees, ({ principal }) => listAssignees(context, principal)),
  route(totes.getTote, ({ params, principal }) => getTote(context, principal, params.id)),
  route(totes.listToteHistory, ({ params, principal }) => listToteHistory(context, principal, params.id)),
  route(totes.scanTote, ({ params, body, principal, once }) => scanTote(context, principal, params.id, body, once)),
  route(totes.handOverTote, ({ params, body, principal, once }) =>
    handOverTote(context, principal, params.id, body, once),
  ),
  route(totes.removeTote, ({ params, body, principal, once }) => removeTote(context, principal, params.id, body, once)),
];
