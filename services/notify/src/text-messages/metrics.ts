import { Counter, registry } from '@floorlight/telemetry/metrics';

export const textsSent = new Counter({
  name: 'text_attempts_total',
  help: 'Attempts to send a text message, by the status of the answer or the problem',
  labelNames: ['result'] as const,
  registers: [registry],
});
