import { Counter, registry } from '@floorlight/telemetry/metrics';

export const answers = new Counter({
  name: 'gateway_answers_total',
  help: 'Answers to requests at the public address, by the first digit of their status',
  labelNames: ['status'] as const,
  registers: [registry],
});
