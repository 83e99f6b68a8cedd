import { Histogram, registry } from '@floorlight/telemetry/metrics';

/** Seconds from a request's arrival to the end of its answer, by route template. */
export const requestDuration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Seconds from the arrival of a request to the end of its answer',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [registry],
});
