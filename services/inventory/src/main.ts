import { runService } from '@floorlight/service-kit/run';
import { readInventoryConfig } from './config.ts';
import { createInventoryService } from './service.ts';

await runService(createInventoryService(readInventoryConfig(process.env)));
