import { instant } from '@floorlight/database/columns';
import { doublePrecision, index, pgTable, text, uuid } from '@floorlight/database/drizzle';
import { emergencyAlerts } from '../alerts/tables.ts';
import { latitude, locationMethod, longitude } from '../columns.ts';

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
    latitude: latitude().notNull(),
    longitude: longitude().notNull(),
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
