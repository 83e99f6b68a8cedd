import { Gauge, registry } from '@floorlight/telemetry/metrics';
import { Router } from 'express';
import type { StartedParts } from './started-parts.ts';

const partUp = new Gauge({
  name: 'part_up',
  help: 'Whether a part of the process works, by its name in /readyz: 1 or 0',
  labelNames: ['part'] as const,
  registers: [registry],
});

/** What `/healthz` answers. A process that stops still serves for a while, but others should be used. */
export interface Health {
  status: 'ok' | 'stopping';
}

/** `/readyz?stopping=404`: while HAProxy gets this status, it leaves a process its open requests and sends it no new ones. */
const ofStopping = '404';

/**
 * `/healthz` (alive), `/readyz` (each part), `/metrics` (Prometheus): for operators; the gateway does not forward them.
 */
export function health(parts: StartedParts, stopping: () => boolean): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => {
    const health: Health = { status: stopping() ? 'stopping' : 'ok' };
    response.json(health);
  });
  router.get('/readyz', async (request, response) => {
    const status = await parts.status();
    const ready = status.ready && !stopping();
    const refusal = stopping() && request.query.stopping === ofStopping ? 404 : 503;
    response.status(ready ? 200 : refusal).json({ ...status, ready });
  });
  router.get('/metrics', async (_request, response) => {
    await measureParts(parts);
    response.type(registry.contentType).send(await registry.metrics());
  });
  return router;
}

async function measureParts(parts: StartedParts): Promise<void> {
  const status = await parts.status();
  partUp.reset();
  for (const [part, states] of Map.groupBy(status.parts, ({ name }) => name))
    partUp.set({ part }, states.every(({ state }) => state === 'ok') ? 1 : 0);
}
