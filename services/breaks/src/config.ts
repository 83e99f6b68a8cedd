import { busConfig } from '@floorlight/event-bus/config';
import { baseConfig, readConfig } from '@floorlight/service-kit/config';
import * as z from 'zod/mini';

export const BreaksConfig = z.object({
  ...baseConfig,
  DATABASE_URL: z.url(),
  ...busConfig,
  SITES_FILE: z.string(),
});
export type BreaksConfig = z.infer<typeof BreaksConfig>;

export const readBreaksConfig = (env: NodeJS.ProcessEnv): BreaksConfig => readConfig(BreaksConfig, env);
