import { collectDefaultMetrics, Registry } from 'prom-client';

export { Counter, Gauge, Histogram } from 'prom-client';

/** The process's metrics, served at `/metrics`. Give your own metric `registers: [registry]`. */
export const registry = new Registry();
collectDefaultMetrics({ register: registry });
