import { instant } from '@floorlight/database/columns';
import {
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  sql,
  text,
  uuid,
} from '@floorlight/database/drizzle';

export { idempotencyKeys } from '@floorlight/database/idempotency';
export { outbox } from '@floorlight/database/outbox';

export const severity = pgEnum('severity', ['low', 'medium', 'high', 'critical']);
export const alertState = pgEnum('alert_state', ['open', 'in_progress', 'resolved', 'cancelled']);
export const emergencyType = pgEnum('emergency_type', ['medical', 'fire', 'security', 'hazmat']);
export const locationMethod = pgEnum('location_method', ['gps', 'wifi', 'cell', 'network', 'unknown']);

export const emergencyAlerts = pgTable(
  'emergency_alerts',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    reportedBy: uuid('reported_by').notNull(),
    reportedByName: text('reported_by_name').notNull(),
    severity: severity('severity').notNull(),
    state: alertState('state').notNull().default('open'),
    emergencyType: emergencyType('emergency_type'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    latitude: numeric('latitude', { precision: 10, scale: 8, mode: 'number' }),
    longitude: numeric('longitude', { precision: 11, scale: 8, mode: 'number' }),
    accuracy: doublePrecision('accuracy'),
    locationMethod: locationMethod('location_method').notNull(),
    pressCount: integer('press_count').notNull().default(1),
    intakeNotes: jsonb('intake_notes').$type<string[]>().notNull().default([]),
    deviceInfo: text('device_info'),
    createdAt: instant('created_at').notNull(),
    acknowledgedAt: instant('acknowledged_at'),
    acknowledgedBy: uuid('acknowledged_by'),
    acknowledgedByName: text('acknowledged_by_name'),
    resolvedAt: instant('resolved_at'),
    resolvedBy: uuid('resolved_by'),
    resolvedByName: text('resolved_by_name'),
    responseNotes: text('response_notes'),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    index('emergency_alerts_by_site').on(table.siteId, table.createdAt),
    index('emergency_alerts_by_reporter').on(table.reportedBy, table.createdAt),
    index('emergency_alerts_open').on(table.siteId, table.reportedBy).where(sql`state in ('open', 'in_progress')`),
  ],
);
