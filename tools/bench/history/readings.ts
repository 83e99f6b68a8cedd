import { countAlerts } from '@floorlight/contracts/alert-counts';
import { listAlerts } from '@floorlight/contracts/alerts';
import {
  exportAuditLog,
  listActivity,
  listAuditLog,
  listAuditPeople,
  listBadgeLog,
} from '@floorlight/contracts/audit-log';
import { countBeacons, listBeacons } from '@floorlight/contracts/beacons';
import type { Endpoint } from '@floorlight/contracts/endpoint';
import { countIncidents, listIncidents } from '@floorlight/contracts/incidents';
import { countUnread, listNotifications } from '@floorlight/contracts/notifications';
import { getSafetyAnalytics } from '@floorlight/contracts/safety-analytics';

/** What somebody reads at the site with the history. */
export interface Reading {
  what: string;
  endpoint: Endpoint;
  query?: Record<string, string>;
  as?: 'worker';
  /** Milliseconds within which 95 of 100 are answered, if not `limit`. */
  limit?: number;
  /** Until the answer begins, for a file that takes long. */
  firstBytes?: boolean;
}

/** Milliseconds within which 95 of 100 lists, counts and searches are answered. */
export const limit = 300;

interface Samples {
  /** An alert, an incident and an entry of the audit log from the middle of the history. */
  alertId: string;
  incidentId: string;
  cursor: string;
  /** Somebody with few entries in the audit log. */
  newcomerId: string;
  managerId: string;
  day: string;
}

export const readingsOf = ({ alertId, incidentId, cursor, newcomerId, managerId, day }: Samples): Reading[] => [
  { what: 'alerts', endpoint: listAlerts },
  { what: 'alerts: open ones', endpoint: listAlerts, query: { status: 'active' } },
  { what: 'alerts: a later page', endpoint: listAlerts, query: { before: alertId } },
  { what: 'alerts: counts', endpoint: countAlerts },
  { what: 'alerts: own', endpoint: listAlerts, as: 'worker' },
  { what: 'alerts: counts of own', endpoint: countAlerts, as: 'worker' },
  { what: 'incidents', endpoint: listIncidents },
  { what: 'incidents: open and critical', endpoint: listIncidents, query: { status: 'open', severity: 'critical' } },
  { what: 'incidents: assigned to me', endpoint: listIncidents, query: { assignedTo: 'me' } },
  { what: 'incidents: a later page', endpoint: listIncidents, query: { before: incidentId } },
  { what: 'incidents: search', endpoint: listIncidents, query: { search: 'spill 77' } },
  { what: 'incidents: search without a hit', endpoint: listIncidents, query: { search: 'unicorn' } },
  { what: 'incidents: counts', endpoint: countIncidents },
  { what: 'beacons', endpoint: listBeacons },
  { what: 'beacons: active in a zone', endpoint: listBeacons, query: { isActive: 'true', warehouseZone: 'Zone 7' } },
  { what: 'beacons: counts', endpoint: countBeacons },
  { what: 'analytics of 12 weeks', endpoint: getSafetyAnalytics, limit: 3000 },
  { what: 'notifications', endpoint: listNotifications },
  { what: 'notifications: unread, counted', endpoint: countUnread },
  { what: 'notifications of a worker', endpoint: listNotifications, as: 'worker' },
  { what: 'notifications of a worker: unread, counted', endpoint: countUnread, as: 'worker' },
  { what: 'audit log', endpoint: listAuditLog },
  { what: 'audit log: a later page', endpoint: listAuditLog, query: { cursor } },
  { what: 'audit log: one day', endpoint: listAuditLog, query: { from: day, to: day } },
  {
    what: 'audit log: a day before everything',
    endpoint: listAuditLog,
    query: { from: '2020-01-01', to: '2020-01-01' },
  },
  { what: 'audit log: a person', endpoint: listAuditLog, query: { userId: managerId } },
  { what: 'audit log: a person with few entries', endpoint: listAuditLog, query: { userId: newcomerId } },
  { what: 'audit log: a frequent action', endpoint: listAuditLog, query: { action: 'safety.alert.raised' } },
  { what: 'audit log: a rare action', endpoint: listAuditLog, query: { action: 'breaks.setting.updated' } },
  { what: 'audit log: an action that never was', endpoint: listAuditLog, query: { action: 'vault.pin.locked' } },
  { what: 'audit log: a rare entity', endpoint: listAuditLog, query: { entityType: 'break_setting' } },
  {
    what: 'audit log: a rare action of a person',
    endpoint: listAuditLog,
    query: { action: 'breaks.setting.updated', userId: newcomerId },
  },
  { what: 'audit log: search', endpoint: listAuditLog, query: { search: 'dock 17' } },
  { what: 'audit log: search without a hit', endpoint: listAuditLog, query: { search: 'unicorn' } },
  { what: 'audit log: search for a name', endpoint: listAuditLog, query: { search: 'manager' } },
  { what: 'audit log: file, until it begins', endpoint: exportAuditLog, firstBytes: true },
  {
    what: 'audit log: file of a search, until it begins',
    endpoint: exportAuditLog,
    query: { search: 'unicorn' },
    firstBytes: true,
  },
  { what: 'audit log: people', endpoint: listAuditPeople },
  { what: 'audit log: own activity', endpoint: listActivity },
  { what: 'badge log', endpoint: listBadgeLog },
];
