import { busConfig } from '@floorlight/event-bus/config';
import { baseConfig, readConfig } from '@floorlight/service-kit/config';
import * as z from 'zod/mini';

export const InventoryConfig = z.object({
  ...baseConfig,
  DATABASE_URL: z.url(),
  REDIS_URL: z.url(),
  ...busConfig,
  SMTP_URL: z.url(),
  MAIL_FROM: z.string().check(z.minLength(1)),
  SITES_FILE: z.string(),
  /** Reports that one person may have mailed within an hour. */
  REPORT_MAILS_PER_HOUR: z._default(z.coerce.number().check(z.int(), z.gte(1)), 30),
});
export type InventoryConfig = z.infer<typeof InventoryConfig>;

export const readInventoryConfig = (env: NodeJS.ProcessEnv): InventoryConfig => readConfig(InventoryConfig, env);
