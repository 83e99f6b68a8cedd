import { runService } from '@floorlight/service-kit/run';
import { readVaultConfig } from './config.ts';
import { createVaultService } from './service.ts';

await runService(createVaultService(readVaultConfig(process.env)));
