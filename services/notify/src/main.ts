import { runService } from '@floorlight/service-kit/run';
import { readNotifyConfig } from './config.ts';
import { createNotifyService } from './service.ts';

await runService(createNotifyService(readNotifyConfig(process.env)));
