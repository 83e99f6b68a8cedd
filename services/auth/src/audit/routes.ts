import * as auditLog from '@floorlight/contracts/audit-log';
import { type Route, route } from '@floorlight/service-kit/route';
import type { AuthContext } from '../context.ts';
import { exportAuditLog, exportBadgeLog } from './export-log.ts';
import { listActivity } from './list-activity.ts';
import { listAuditLog } from './list-audit-log.ts';
import { listAuditPeople } from './list-audit-people.ts';
import { listBadgeLog } from './list-badge-log.ts';

export const auditRoutes = (context: AuthContext): Route[] => [
  route(auditLog.listAuditLog, ({ principal, query }) => listAuditLog(context, principal, query)),
  route(auditLog.exportAuditLog, ({ principal, query, request, response }) =>
    exportAuditLog(context, principal, query, { request, response }),
  ),
  route(auditLog.listAuditPeople, ({ principal }) => listAuditPeople(context, principal)),
  route(auditLog.listBadgeLog, ({ principal, query }) => listBadgeLog(context, principal, query)),
  route(auditLog.exportBadgeLog, ({ principal, query, request, response }) =>
    exportBadgeLog(context, principal, query, { request, response }),
  ),
  route(auditLog.listActivity, ({ principal, query }) => listActivity(context, principal, query)),
];
