import * as siteCounts from '@floorlight/contracts/site-counts';
import { linkNextPage } from '@floorlight/service-kit/page-links';
import { type Route, route } from '@floorlight/service-kit/route';
import type { InventoryContext } from '../context.ts';
import { listAssignees } from '../totes/list-assignees.ts';
import { approveWalls } from './approve-walls.ts';
import { askForRecount } from './ask-for-recount.ts';
import { assignWalls } from './assign-walls.ts';
import { changeCountPeople } from './change-count-people.ts';
import { closeSiteCount } from './close-site-count.ts';
import { getSiteCount } from './get-site-count.ts';
import { listReplacedCounts } from './list-replaced-counts.ts';
import { listSiteCounts } from './list-site-counts.ts';
import { openSiteCount } from './open-site-count.ts';
import { startWall } from './start-wall.ts';

/** Those without an id come first: a path with one would take theirs. */
export const siteCountRoutes = (context: InventoryContext): Route[] => [
  route(siteCounts.listSiteCounts, async ({ query, principal, response }) => {
    const { page, next } = await listSiteCounts(context, principal, query);
    if (next) linkNextPage(response, siteCounts.listSiteCounts, { ...query, cursor: next });
    return page;
  }),
  route(siteCounts.openSiteCount, ({ body, principal, once }) => openSiteCount(context, principal, body, once)),
  route(siteCounts.startWall, ({ body, principal }) => startWall(context, principal, body)),
  route(siteCounts.listCounters, ({ principal }) => listAssignees(context, principal)),
  route(siteCounts.getSiteCount, ({ params, principal }) => getSiteCount(context, principal, params.id)),
  route(siteCounts.listReplacedCounts, ({ params, query, principal }) =>
    listReplacedCounts(context, principal, params.id, query.countId),
  ),
  route(siteCounts.changeCountPeople, ({ params, body, principal }) =>
    changeCountPeople(context, principal, params.id, body.people),
  ),
  route(siteCounts.assignWalls, ({ params, body, principal, once }) =>
    assignWalls(context, principal, params.id, body, once),
  ),
  route(siteCounts.askForRecount, ({ params, body, principal, once }) =>
    askForRecount(context, principal, params.id, body, once),
  ),
  route(siteCounts.approveWalls, ({ params, body, principal, once }) =>
    approveWalls(context, principal, params.id, body, once),
  ),
  route(siteCounts.closeSiteCount, ({ params, principal }) => closeSiteCount(context, principal, params.id)),
];
