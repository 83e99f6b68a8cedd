import { numeric, pgEnum } from '@floorlight/database/drizzle';

export const severity = pgEnum('severity', ['low', 'medium', 'high', 'critical']);

export const locationMethod = pgEnum('location_method', ['gps', 'wifi', 'cell', 'network', 'unknown']);

/** Degrees, to about a millimetre. */
export const latitude = (name = 'latitude') => numeric(name, { precision: 10, scale: 8, mode: 'number' });
export const longitude = (name = 'longitude') => numeric(name, { precision: 11, scale: 8, mode: 'number' });
