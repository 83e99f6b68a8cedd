import { hazardKinds } from '@floorlight/contracts/beacons';
import { instant } from '@floorlight/database/columns';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgEnum,
  pgTable,
  sql,
  text,
  uuid,
} from '@floorlight/database/drizzle';
import { latitude, longitude, severity } from '../columns.ts';

export const beaconType = pgEnum('beacon_type', ['warning', 'caution', 'danger', 'maintenance']);

export const hazardKind = pgEnum('hazard_kind', hazardKinds);

export const beaconColor = pgEnum('beacon_color', ['red', 'orange', 'yellow', 'blue', 'green']);

export const andonAlerts = pgTable(
  'andon_alerts',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    placedBy: uuid('placed_by').notNull(),
    placedByName: text('placed_by_name').notNull(),
    alertType: beaconType('alert_type').notNull(),
    kind: hazardKind('kind'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    language: text('language'),
    priority: severity('priority').notNull(),
    color: beaconColor('color').notNull(),
    latitude: latitude().notNull(),
    longitude: longitude().notNull(),
    accuracy: doublePrecision('accuracy'),
    warehouseZone: text('warehouse_zone').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    isVisible: boolean('is_visible').notNull().default(true),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull(),
    takenAt: instant('taken_at'),
    takenBy: uuid('taken_by'),
    takenByName: text('taken_by_name'),
    resolvedAt: instant('resolved_at'),
    resolvedBy: uuid('resolved_by'),
    resolvedByName: text('resolved_by_name'),
    resolverNotes: text('resolver_notes'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('andon_alerts_by_site').on(table.siteId, table.createdAt),
    index('andon_alerts_active_of_person').on(table.placedBy).where(sql`is_active`),
    index('andon_alerts_active').on(table.siteId, table.createdAt).where(sql`is_active`),
    index('andon_alerts_to_expire').on(table.expiresAt).where(sql`is_active`),
  ],
);
