import type { ResponseStep } from '@floorlight/contracts/alerts';
import { hazardKinds } from '@floorlight/contracts/beacons';
import type { CorrectiveAction } from '@floorlight/contracts/corrective-actions';
import {
  type IncidentPhoto,
  incidentStatuses,
  incidentTypes,
  type ReportedIncidentType,
} from '@floorlight/contracts/incidents';
import type { InjuryKind, InjuryOutcome, InjurySummary } from '@floorlight/contracts/injury-records';
import type { Role } from '@floorlight/contracts/person';
import type { ReadyAnswer } from '@floorlight/contracts/ready-answers';
import { instant } from '@floorlight/database/columns';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgEnum,
  pgTable,
  primaryKey,
  sql,
  text,
  uniqueIndex,
  uuid,
} from '@floorlight/database/drizzle';
import { personColumns } from '@floorlight/people/person-columns';

export { idempotencyKeys } from '@floorlight/database/idempotency';
export { deadLetters, inbox } from '@floorlight/database/inbox';
export { outbox } from '@floorlight/database/outbox';
export { memberships } from '@floorlight/people/memberships-table';
export { sites } from '@floorlight/sites/sites-table';
export { evacuations, rollCallAnswers, rollCallEntries, sightings } from './evacuations/tables.ts';

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
    latitude: numeric('latitude', { precision: 10, scale: 8, mode: 'number' }),
    longitude: numeric('longitude', { precision: 11, scale: 8, mode: 'number' }),
    accuracy: doublePrecision('accuracy'),
    locationMethod: locationMethod('location_method').notNull(),
    /** Null until a position arrives after the alert itself. */
    locatedAt: instant('located_at'),
    latestLatitude: numeric('latest_latitude', { precision: 10, scale: 8, mode: 'number' }),
    latestLongitude: numeric('latest_longitude', { precision: 11, scale: 8, mode: 'number' }),
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

/** Location readings of the senders of open alerts. */
export const locationReadings = pgTable(
  'location_readings',
  {
    id: uuid('id').primaryKey(),
    siteId: text('site_id').notNull(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => emergencyAlerts.id, { onDelete: 'cascade' }),
    reportedBy: uuid('reported_by').notNull(),
    latitude: numeric('latitude', { precision: 10, scale: 8, mode: 'number' }).notNull(),
    longitude: numeric('longitude', { precision: 11, scale: 8, mode: 'number' }).notNull(),
    accuracy: doublePrecision('accuracy'),
    locationMethod: locationMethod('location_method').notNull(),
    context: text('context').notNull(),
    /** By the device's clock; all other times are the server's. */
    measuredAt: instant('measured_at'),
    altitude: doublePrecision('altitude'),
    speed: doublePrecision('speed'),
    heading: doublePrecision('heading'),
    receivedAt: instant('received_at').notNull(),
  },
  (table) => [
    index('location_readings_by_alert').on(table.alertId, table.receivedAt),
    index('location_readings_age').on(table.receivedAt),
  ],
);

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
    latitude: numeric('latitude', { precision: 10, scale: 8, mode: 'number' }).notNull(),
    longitude: numeric('longitude', { precision: 11, scale: 8, mode: 'number' }).notNull(),
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
    latitude: numeric('latitude', { precision: 10, scale: 8, mode: 'number' }),
    longitude: numeric('longitude', { precision: 11, scale: 8, mode: 'number' }),
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

/** Decisions about the OSHA log (29 CFR 1904). Of an incident that is not recordable nothing else is stored. */
export const injuryRecords = pgTable(
  'injury_records',
  {
    incidentId: uuid('incident_id')
      .primaryKey()
      .references(() => incidentReports.id),
    siteId: text('site_id').notNull(),
    recordable: boolean('recordable').notNull(),
    year: integer('year'),
    caseNumber: integer('case_number'),
    employeeName: text('employee_name'),
    jobTitle: text('job_title'),
    occurredOn: date('occurred_on'),
    place: text('place'),
    description: text('description'),
    outcome: text('outcome').$type<InjuryOutcome>(),
    daysAway: integer('days_away'),
    daysRestricted: integer('days_restricted'),
    kind: text('kind').$type<InjuryKind>(),
    privacyCase: boolean('privacy_case'),
    updatedAt: instant('updated_at').notNull(),
    updatedBy: uuid('updated_by').notNull(),
    updatedByName: text('updated_by_name').notNull(),
    version: integer('version').notNull().default(1),
  },
  (table) => [uniqueIndex('injury_records_numbered').on(table.siteId, table.year, table.caseNumber)],
);

/** What the yearly summary of a site (OSHA form 300A) says beside its totals. */
export const injurySummaries = pgTable(
  'injury_summaries',
  {
    siteId: text('site_id').notNull(),
    year: integer('year').notNull(),
    summary: jsonb('summary').$type<InjurySummary>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.siteId, table.year] })],
);

/** A copy of the people in auth, from its events. */
export const people = pgTable(
  'people',
  {
    ...personColumns(),
    name: text('name').notNull(),
    role: text('role').$type<Role>().notNull(),
  },
  (table) => [index('people_active_above_workers').on(table.siteId).where(sql`role <> 'worker' and is_active`)],
);
