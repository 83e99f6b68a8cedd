import { runService } from '@floorlight/service-kit/run';
import { readSafetyConfig } from './config.ts';
import { createSafetyService } from './service.ts';

await runService(createSafetyService(readSafetyConfig(process.env)));
