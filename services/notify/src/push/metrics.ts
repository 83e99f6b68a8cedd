import { Counter, registry } from '@floorlight/telemetry/metrics';

export const pushesSent = new Counter({
  name: 'push_attempts_total',
  help: 'Attempts to send a push, by the status of the answer or the problem',
  labelNames: ['result'] as const,
  registers: [registry],
});
