import * as cells from '@floorlight/contracts/cells';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { acknowledgeAtCell } from './acknowledge-at-cell.ts';
import { listCellAlerts, listCellSites } from './list-cells.ts';

export const cellRoutes = (context: AuthContext): Route[] => [
  route(cells.listCellSites, ({ principal }) => listCellSites(context, principal)),
  route(cells.listCellAlerts, ({ principal }) => listCellAlerts(context, principal)),
  route(cells.acknowledgeCellAlert, ({ principal, params }) => acknowledgeAtCell(context, principal, params.id)),
];
