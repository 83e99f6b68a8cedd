import { runService } from '@floorlight/service-kit/run';
import { readAuthConfig } from './config.ts';
import { createAuthService } from './service.ts';

await runService(createAuthService(readAuthConfig(process.env)));
