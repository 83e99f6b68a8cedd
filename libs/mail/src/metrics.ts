import { Counter, registry } from '@floorlight/telemetry/metrics';

export const mailAttempts = new Counter({
  name: 'mail_attempts_total',
  help: 'Attempts to send a mail: sent, to be repeated, or given up',
  labelNames: ['lane', 'result'] as const,
  registers: [registry],
});
