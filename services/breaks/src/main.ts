import { runService } from '@floorlight/service-kit/run';
import { readBreaksConfig } from './config.ts';
import { createBreaksService } from './service.ts';

await runService(createBreaksService(readBreaksConfig(process.env)));
