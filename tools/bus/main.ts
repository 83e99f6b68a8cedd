import { readStreamSettings } from '@floorlight/event-bus/config';
import { keepSetUp } from '@floorlight/event-bus/set-up';
import { runService } from '@floorlight/service-kit/run';
import { withSecretFiles } from '@floorlight/service-kit/secret-files';
import { createLogger } from '@floorlight/telemetry/logger';

/** The container `bus-set-up`: makes what services need in NATS at NATS_URL, and makes it again when NATS has lost it. */
const { NATS_URL: url = '' } = process.env;
const seed = () => withSecretFiles(process.env).NATS_NKEY_SEED;
const authorities = withSecretFiles(process.env).TLS_AUTHORITIES;
const log = createLogger({ service: 'bus-set-up', level: 'info' });
const { start, stop } = keepSetUp({ url, seed, authorities, settings: readStreamSettings(process.env), log });
await runService({ name: 'bus-set-up', log, start: async () => start?.(), stop: async () => stop?.() });
