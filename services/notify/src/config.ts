import { busConfig } from '@floorlight/event-bus/config';
import { baseConfig, readConfig, sealingKey, vapidKey } from '@floorlight/service-kit/config';
import * as z from 'zod/mini';

const secondsList = (fallback: string) =>
  z.pipe(
    z._default(z.string(), fallback),
    z.pipe(
      z.transform((list: string) => list.split(',').map(Number)),
      z.array(z.number().check(z.gte(0))),
    ),
  );

export const NotifyConfig = z.object({
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
  /** Seals the secrets of webhooks in the database. */
  WEBHOOK_SEALING_KEY: sealingKey,
  /** Seconds before each attempt after the first: a day in all. */
  WEBHOOK_RETRIES: secondsList('5,60,300,1800,3600,7200,14400,28800,28800'),
  /** Networks of one's own that webhooks may reach, such as 10.2.0.0/16, with commas between them. */
  WEBHOOK_NETWORKS: z._default(z.string(), ''),
  /**
   * Sends text messages: any API like Twilio's, with the account and its token in front of the host, such as
   * `https://AC…:token@api.twilio.com/2010-04-01`. Without it no text is sent.
   */
  TEXT_API_URL: z.optional(z.url()),
  /** The number from which they come, or the id of a messaging service. */
  TEXT_FROM: z.optional(z.string()),
  /** Seconds before each attempt of a text after the first. */
  TEXT_RETRIES: secondsList('1,3,8,20'),
  /** Signs pushes; browsers subscribe with its public half. */
  VAPID_KEY: vapidKey,
  /** Seconds before each attempt of a push after the first. */
  PUSH_RETRIES: secondsList('1,2,5,15,30,60,120,180'),
  NOTIFICATION_DAYS: z._default(z.coerce.number().check(z.int(), z.gte(7), z.lte(3650)), 90),
});
export type NotifyConfig = z.infer<typeof NotifyConfig>;

export const readNotifyConfig = (env: NodeJS.ProcessEnv): NotifyConfig => readConfig(NotifyConfig, env);
