import { busConfig } from '@floorlight/event-bus/config';
import { baseConfig, readConfig } from '@floorlight/service-kit/config';
import * as z from 'zod/mini';

const NotifyConfig = z.object({
  ...baseConfig,
  DATABASE_URL: z.url(),
  REDIS_URL: z.url(),
  ...busConfig,
  AUTH_URL: z.url(),
  SMTP_URL: z.url(),
  MAIL_FROM: z.string(),
  ALERT_MAIL_SECONDS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(3600)), 60),
  PUBLIC_URL: z.url(),
  SITES_FILE: z.string(),
  LOCATION_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(3650)), 90),
  NOTIFICATION_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(7), z.lte(3650)), 90),
});
export type NotifyConfig = z.infer<typeof NotifyConfig>;

export const readNotifyConfig = (env: NodeJS.ProcessEnv): NotifyConfig => readConfig(NotifyConfig, env);
