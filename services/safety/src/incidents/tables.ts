import type { CorrectiveAction } from '@floorlight/contracts/corrective-actions';
import {
  type IncidentPhoto,
  incidentStatuses,
  incidentTypes,
  type ReportedIncidentType,
} from '@floorlight/contracts/incidents';
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
import { latitude, locationMethod, longitude, severity } from '../columns.ts';

export const incidentType = pgEnum('incident_type', incidentTypes);

export const incidentStatus = pgEnum('incident_status', incidentStatuses);

export const incidentReports = pgTable(
  'incident_reports',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    /** Null for an anonymous report, with every other trace of who made it. */
    reportedBy: uuid('reported_by'),
    reportedByName: text('reported_by_name'),
    incidentType: incidentType('incident_type').notNull(),
    /** The type as the reporter chose it. */
    reportedType: text('reported_type').$type<ReportedIncidentType>().notNull(),
    severity: severity('severity').notNull().default('low'),
    status: incidentStatus('status').notNull().default('open'),
    /** Who set its status. */
    statusByName: text('status_by_name'),
    title: text('title').notNull(),
    description: text('description').notNull(),
    language: text('language'),
    location: text('location').notNull(),
    witnessInfo: text('witness_info'),
    immediateAction: text('immediate_action'),
    latitude: latitude(),
    longitude: longitude(),
    accuracy: doublePrecision('accuracy'),
    locationMethod: locationMethod('location_method').notNull(),
    assignedTo: uuid('assigned_to'),
    assignedToName: text('assigned_to_name'),
    resolvedBy: uuid('resolved_by'),
    resolvedByName: text('resolved_by_name'),
    resolvedAt: instant('resolved_at'),
    resolutionNotes: text('resolution_notes'),
    warehouseZone: text('warehouse_zone'),
    equipmentInvolved: text('equipment_involved'),
    estimatedCost: numeric('estimated_cost', { precision: 12, scale: 2, mode: 'number' }),
    correctiveActions: jsonb('corrective_actions').$type<CorrectiveAction[]>().notNull().default([]),
    /** The files are in the photo store. */
    photos: jsonb('photos').$type<IncidentPhoto[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    updatedByName: text('updated_by_name'),
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('incident_reports_by_site').on(table.siteId, table.createdAt, table.id),
    index('incident_reports_by_reporter').on(table.reportedBy, table.createdAt),
    index('incident_reports_by_status').on(table.siteId, table.status, table.createdAt),
    index('incident_reports_open').on(table.siteId).where(sql`status in ('open', 'in_progress')`),
  ],
);
