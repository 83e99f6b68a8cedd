import { may, type Permission } from '@floorlight/contracts/permissions';
import type { Principal } from '@floorlight/contracts/principal';
import { and, eq, isNull, sql } from '@floorlight/database/drizzle';
import { emergencyAlerts } from '../schema.ts';

/** The alerts the caller may see: their own, or with `alerts.listAll` the whole site's. */
export const visibleTo = (principal: Principal) => ownOrAll(principal, 'alerts.listAll');

/** Lists and figures show a folded alert as part of the one that stands for it. */
export const isUnfolded = isNull(emergencyAlerts.foldedInto);

/** Figures leave drills out. */
export const isDrill = sql`${emergencyAlerts.drill}`;

/** The alerts the caller may change: their own, or with `alerts.acknowledge` the whole site's. */
export const changeableBy = (principal: Principal) => ownOrAll(principal, 'alerts.acknowledge');

const ownOrAll = ({ siteId, sub, role }: Principal, permission: Permission) =>
  and(eq(emergencyAlerts.siteId, siteId), may(role, permission) ? undefined : eq(emergencyAlerts.reportedBy, sub));
