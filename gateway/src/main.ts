import { runService } from '@floorlight/service-kit/run';
import { readGatewayConfig } from './config.ts';
import { createGateway } from './gateway.ts';

await runService(createGateway(readGatewayConfig(process.env)));
