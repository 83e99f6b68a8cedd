import { baseConfig, readConfig } from '@floorlight/service-kit/config';
import * as z from 'zod/mini';

const InventoryConfig = z.object({
  ...baseConfig,
  DATABASE_URL: z.url(),
  REDIS_URL: z.url(),
  NATS_URL: z.url(),
  SMTP_URL: z.url(),
  MAIL_FROM: z.string().check(z.minLength(1)),
  SITES_FILE: z.string(),
});
export type InventoryConfig = z.infer<typeof InventoryConfig>;

export const readInventoryConfig = (env: NodeJS.ProcessEnv): InventoryConfig => readConfig(InventoryConfig, env);
