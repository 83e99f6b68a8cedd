import type { ResponseStep } from '@floorlight/contracts/alerts';
import type { ReadyAnswer } from '@floorlight/contracts/ready-answers';
import { instant } from '@floorlight/database/columns';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  primaryKey,
  sql,
  text,
  uuid,
} from '@floorlight/database/drizzle';
import { latitude, locationMethod, longitude, severity } from '../columns.ts';

export const alertState = pgEnum('alert_state', ['open', 'in_progress', 'resolved', 'cancelled']);

export const emergencyType = pgEnum('emergency_type', ['medical', 'fire', 'security', 'hazmat']);

export const emergencyAlerts = pgTable(
  'emergency_alerts',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    reportedBy: uuid('reported_by').notNull(),
    reportedByName: text('reported_by_name').notNull(),
    /** Null in rows of earlier versions. */
    fromSharedDevice: boolean('from_shared_device'),
    /** Null in rows of earlier versions. */
    drill: boolean('drill'),
    /** Of an alert that waited on a device. */
    pressedAt: instant('pressed_at'),
    pressedBy: uuid('pressed_by'),
    pressedByName: text('pressed_by_name'),
    severity: severity('severity').notNull(),
    state: alertState('state').notNull().default('open'),
    emergencyType: emergencyType('emergency_type'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    language: text('language'),
    latitude: latitude(),
    longitude: longitude(),
    accuracy: doublePrecision('accuracy'),
    locationMethod: locationMethod('location_method').notNull(),
    /** Null until a position arrives after the alert itself. */
    locatedAt: instant('located_at'),
    latestLatitude: latitude('latest_latitude'),
    latestLongitude: longitude('latest_longitude'),
    latestAccuracy: doublePrecision('latest_accuracy'),
    latestMethod: locationMethod('latest_method'),
    /** When the newest reading was taken, by the device's clock, capped at the server's time. */
    latestMeasuredAt: instant('latest_measured_at'),
    warehouseZone: text('warehouse_zone'),
    pressCount: integer('press_count').notNull().default(1),
    lastPressedAt: instant('last_pressed_at'),
    escalations: integer('escalations').notNull().default(0),
    nextEscalationAt: instant('next_escalation_at'),
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
    responseStep: text('response_step').$type<ResponseStep>(),
    respondedAt: instant('responded_at'),
    respondedBy: uuid('responded_by'),
    respondedByName: text('responded_by_name'),
    /** Seconds until the first answer. */
    responseTime: integer('response_time'),
    version: integer('version').notNull().default(1),
    updatedAt: instant('updated_at').notNull(),
    /** See alerts/fold-alert.ts. */
    partOf: uuid('part_of'),
    foldedInto: uuid('folded_into'),
    /** Null in rows of earlier versions. */
    foldedCount: integer('folded_count'),
    foldedTitle: text('folded_title'),
  },
  (table) => [
    index('emergency_alerts_by_site').on(table.siteId, table.createdAt),
    index('emergency_alerts_by_reporter').on(table.reportedBy, table.createdAt),
    index('emergency_alerts_open').on(table.siteId, table.reportedBy).where(sql`state in ('open', 'in_progress')`),
    index('emergency_alerts_unfolded').on(table.reportedBy, table.createdAt).where(sql`folded_into is null`),
    index('emergency_alerts_folded_into').on(table.foldedInto, table.createdAt).where(sql`folded_into is not null`),
    index('emergency_alerts_due').on(table.nextEscalationAt).where(sql`next_escalation_at is not null`),
    // Small, as many rows share a key: a million alerts are counted without reading them.
    index('emergency_alerts_counted').on(table.siteId, table.state, table.severity).where(sql`folded_into is null`),
    index('emergency_alerts_drills').on(table.siteId).where(sql`drill`).concurrently(),
  ],
);

/** The escalations of alerts that nobody had acknowledged, or ended. */
export const alertEscalations = pgTable(
  'alert_escalations',
  {
    alertId: uuid('alert_id')
      .notNull()
      .references(() => emergencyAlerts.id, { onDelete: 'cascade' }),
    round: integer('round').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.alertId, table.round] })],
);

/** What people did and wrote about an alert besides acknowledging and ending it. */
export const alertEntries = pgTable(
  'alert_entries',
  {
    id: uuid('id').primaryKey(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => emergencyAlerts.id, { onDelete: 'cascade' }),
    siteId: text('site_id').notNull(),
    kind: text('kind').$type<ResponseStep | 'placed' | 'message'>().notNull(),
    writtenBy: uuid('written_by').notNull(),
    writtenByName: text('written_by_name').notNull(),
    /** The message, or the name of the zone. */
    text: text('text'),
    ready: text('ready').$type<ReadyAnswer>(),
    language: text('language'),
    at: instant('at').notNull(),
  },
  (table) => [
    index('alert_entries_of_alert').on(table.alertId, table.at),
    index('alert_entries_of_person').on(table.writtenBy, table.alertId),
  ],
);
