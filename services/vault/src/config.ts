import { busConfig } from '@floorlight/event-bus/config';
import { baseConfig, readConfig } from '@floorlight/service-kit/config';
import * as z from 'zod/mini';

export const VaultConfig = z.object({
  ...baseConfig,
  DATABASE_URL: z.url(),
  ...busConfig,
  SITES_FILE: z.string(),
  /**
   * Networks with the label printers that sites may name, such as 10.2.0.0/16, with commas between them. None: nothing is
   * printed over the network.
   */
  LABEL_PRINTER_NETWORKS: z._default(z.string(), ''),
  /** Without a key there is no vision model. */
  OPENAI_API_KEY: z.optional(z.string()),
  OPENAI_BASE_URL: z._default(z.url(), 'https://api.openai.com/v1'),
  OPENAI_MODEL: z._default(z.string(), 'gpt-4.1-mini'),
});
export type VaultConfig = z.infer<typeof VaultConfig>;

export const readVaultConfig = (env: NodeJS.ProcessEnv): VaultConfig => readConfig(VaultConfig, env);
