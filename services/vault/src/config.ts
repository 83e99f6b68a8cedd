import { baseConfig, readConfig } from '@floorlight/service-kit/config';
import * as z from 'zod/mini';

const VaultConfig = z.object({
  ...baseConfig,
  DATABASE_URL: z.url(),
  NATS_URL: z.url(),
  SITES_FILE: z.string(),
});
export type VaultConfig = z.infer<typeof VaultConfig>;

export const readVaultConfig = (env: NodeJS.ProcessEnv): VaultConfig => readConfig(VaultConfig, env);
