import * as z from 'zod/mini';
import { LocationMethod } from './alerts.ts';
import { defineEndpoint } from './endpoint.ts';
import { type FieldError, fieldError } from './field-error.ts';
import { safetyFieldMessages as messages } from './safety-field-messages.ts';
import { Id, Instant } from './scalars.ts';

/** Seconds between two readings of a phone whose owner has an open alert. */
export const locationInterval = 15;

const coordinate = (limit: number, message: FieldError) =>
  z.number(message).check(z.gte(-limit, message), z.lte(limit, message));
const measure = z.catch(z.optional(z.nullable(z.number().check(z.gte(-1e7), z.lte(1e7)))), null);

/** A reading needs valid coordinates; any other invalid field counts as missing. */
export const LocationReading = z.object({
  latitude: coordinate(90, fieldError(messages.latitude, { limit: 90 })),
  longitude: coordinate(180, fieldError(messages.longitude, { limit: 180 })),
  /** Metres. */
  accuracy: z.catch(z.optional(z.nullable(z.number().check(z.gte(0), z.lte(1e7)))), null),
  locationMethod: z.catch(z.optional(LocationMethod), 'unknown'),
  context: z.catch(
    z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(50), z.regex(/^[^\0]*$/))),
    'emergency_report',
  ),
  /** When the device measured it, by its own clock. A reading that isn't newer than the last changes nothing. */
  timestamp: z.catch(z.optional(z.nullable(Instant)), null),
  /** Metres; metres a second; degrees from north. */
  altitude: measure,
  speed: measure,
  heading: measure,
});
export type LocationReading = z.output<typeof LocationReading>;

export const recordLocation = defineEndpoint({
  service: 'safety',
  method: 'POST',
  path: '/api/emergency/location-data',
  summary: "Stores the caller's position with their open alerts. Without an open alert it is not stored.",
  access: 'user',
  body: LocationReading,
  /** The open alerts that have this position or a newer one; empty where the caller has no open alert. */
  reply: { status: 200, body: z.object({ alertIds: z.array(Id) }) },
  survivesAuth: true,
  neverLimited: true,
});

export const locationEndpoints = { recordLocation };
