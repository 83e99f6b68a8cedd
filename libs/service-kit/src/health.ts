import { registry } from '@floorlight/telemetry/metrics';
import { Router } from 'express';
import type { StartedParts } from './started-parts.ts';

/** What `/healthz` answers. A process that stops still serves for a while, but others should be used. */
export interface Health {
  status: 'ok' | 'stopping';
}

/**
 * `/healthz` (alive), `/readyz` (each part), `/metrics` (Prometheus): for operators; the gateway does not forward them.
 */
export function health(parts: StartedParts, stopping: () => boolean): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    const health: Health = { status: stopping() ? 'stopping' : 'ok' };
    response.json(health);
  });
  router.get('/readyz', async (_request, response) => {
    const status = await parts.status();
    const ready = status.ready && !stopping();
    response.status(ready ? 200 : 503).json({ ...status, ready });
  });
  router.get('/metrics', async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}
