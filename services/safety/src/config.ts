import { fileURLToPath } from 'node:url';
import { busConfig } from '@floorlight/event-bus/config';
import { baseConfig, readConfig, urlList } from '@floorlight/service-kit/config';
import * as z from 'zod/mini';
import type { ObjectStore } from './photos/photo-objects.ts';

const defaultPhotosDirectory = fileURLToPath(new URL('../../../.data/incident-photos', import.meta.url));

export const SafetyConfig = z
  .object({
    ...baseConfig,
    DATABASE_URL: z.url(),
    ...busConfig,
    /** Where events are handed over while NATS is away. */
    NOTIFY_URL: urlList,
    SITES_FILE: z.string(),
    /** A private directory that no web server serves. */
    INCIDENT_PHOTOS_DIR: z._default(z.string(), defaultPhotosDirectory),
    /** The bucket of an object store with the S3 API, in which photos are kept instead: for several machines. */
    PHOTOS_S3_URL: z.optional(z.url()),
    PHOTOS_S3_REGION: z._default(z.string(), 'us-east-1'),
    PHOTOS_S3_USER: z.optional(z.string()),
    PHOTOS_S3_SECRET_KEY: z.optional(z.string()),
    /** So many alerts of one sender in a minute are announced one by one. Further ones of the same incident are folded. */
    ALERTS_PER_MINUTE: z._default(z.coerce.number().check(z.int(), z.gte(1)), 3),
    LOCATION_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(3650)), 90),
  })
  .check(
    z.refine((values) => !values.PHOTOS_S3_URL || Boolean(values.PHOTOS_S3_USER && values.PHOTOS_S3_SECRET_KEY), {
      message: 'An object store needs PHOTOS_S3_USER and PHOTOS_S3_SECRET_KEY, too',
      path: ['PHOTOS_S3_URL'],
    }),
  );
export type SafetyConfig = z.infer<typeof SafetyConfig>;

/** Where photos are kept, if not in files. */
export const objectStoreOf = (config: SafetyConfig): ObjectStore | null => {
  const {
    PHOTOS_S3_URL: url,
    PHOTOS_S3_REGION: region,
    PHOTOS_S3_USER: user,
    PHOTOS_S3_SECRET_KEY: secretKey,
  } = config;
  return url && user && secretKey ? { url, region, user, secretKey } : null;
};

export const readSafetyConfig = (env: NodeJS.ProcessEnv): SafetyConfig => readConfig(SafetyConfig, env);
