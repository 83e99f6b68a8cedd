import {
  exportAuditLog as exportAuditLogEndpoint,
  exportBadgeLog as exportBadgeLogEndpoint,
  listActivity,
  listAuditLog,
  listAuditPeople,
  listBadgeLog,
} from '@floorlight/contracts/audit-log';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { exportAuditLog, exportBadgeLog } from './export-log.ts';
import { readActivity, readAuditLog, readBadgeLog, readPeople } from './read-log.ts';

export const auditRoutes = (context: AuthContext): Route[] => [
  route(listAuditLog, ({ principal, query }) => readAuditLog(context, principal, query)),
  route(exportAuditLogEndpoint, ({ principal, query, response }) =>
    exportAuditLog(context, principal, query, response),
  ),
  route(listAuditPeople, ({ principal }) => readPeople(context, principal)),
  route(listBadgeLog, ({ principal, query }) => readBadgeLog(context, principal, query)),
  route(exportBadgeLogEndpoint, ({ principal, query, response }) =>
    exportBadgeLog(context, principal, query, response),
  ),
  route(listActivity, ({ principal, query }) => readActivity(context, principal, query)),
];
