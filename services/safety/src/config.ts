import { fileURLToPath } from 'node:url';
import { busConfig } from '@floorlight/event-bus/config';
import { baseConfig, readConfig, urlList } from '@floorlight/service-kit/config';
import * as z from 'zod/mini';

const defaultPhotosDirectory = fileURLToPath(new URL('../../../.data/incident-photos', import.meta.url));

export const SafetyConfig = z.object({
  ...baseConfig,
  DATABASE_URL: z.url(),
  ...busConfig,
  /** Where events are handed over while NATS is away. */
  NOTIFY_URL: urlList,
  SITES_FILE: z.string(),
  /** A private directory that no web server serves. */
  INCIDENT_PHOTOS_DIR: z._default(z.string(), defaultPhotosDirectory),
  /** So many alerts of one sender in a minute are announced one by one. Further ones of the same incident are folded. */
  ALERTS_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.gte(1)), 3),
  LOCATION_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(3650)), 90),
});
export type SafetyConfig = z.infer<typeof SafetyConfig>;

export const readSafetyConfig = (env: NodeJS.ProcessEnv): SafetyConfig => readConfig(SafetyConfig, env);
