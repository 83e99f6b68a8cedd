import { repeated } from '@floorlight/database/repeated';
import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';

const hour = 3600 * 1000;

/** Renews certificates in good time: `make` looks at all and makes what is missing or past a third of its life. */
export const renewal = (make: () => void, log: Logger): Part =>
  repeated({ name: 'certificates', every: hour, later: true, work: async () => make(), log });
