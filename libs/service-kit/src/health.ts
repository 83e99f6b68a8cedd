import { registry } from '@floorlight/telemetry/metrics';
import { Router } from 'express';
import type { StartedParts } from './started-parts.ts';

/**
 * `/healthz` (alive), `/readyz` (each part), `/metrics` (Prometheus): for operators; the gateway does not forward them.
 */
export function health(parts: StartedParts, stopping: () => boolean): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
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
