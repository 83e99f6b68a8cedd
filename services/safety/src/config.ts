import { baseConfig, readConfig } from '@floorlight/service-kit/config';
import * as z from 'zod/mini';

const SafetyConfig = z.object({
  ...baseConfig,
  DATABASE_URL: z.url(),
  NATS_URL: z.url(),
  AUTH_URL: z.url(),
  NOTIFY_URL: z.url(),
  INTERNAL_SECRET: z.string(),
});
export type SafetyConfig = z.infer<typeof SafetyConfig>;

export const readSafetyConfig = (env: NodeJS.ProcessEnv): SafetyConfig => readConfig(SafetyConfig, env);
