import { keepSetUp } from '@floorlight/event-bus/set-up';
import { readConfig } from '@floorlight/service-kit/config';
import { runService } from '@floorlight/service-kit/run';
import { createLogger } from '@floorlight/telemetry/logger';
import * as z from 'zod/mini';

/** In containers: makes what services need in NATS, and makes it again when NATS has lost it. */
const config = readConfig(z.object({ NATS_URL: z.url(), NATS_NKEY_SEED: z.string() }), process.env);
const log = createLogger({ service: 'bus-set-up', level: 'info' });
await runService({ log, ...keepSetUp({ url: config.NATS_URL, seed: () => config.NATS_NKEY_SEED, log }) });
