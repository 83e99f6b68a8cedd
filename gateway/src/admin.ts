import { health } from '@floorlight/service-kit/health';
import type { StartedParts } from '@floorlight/service-kit/started-parts';
import express, { type Express } from 'express';

/** What only those who run us may see: `/healthz`, `/readyz` and `/metrics`, on an address of its own. */
export function createAdmin(parts: StartedParts, stopping: () => boolean): Express {
  const app = express().disable('x-powered-by');
  return app.use(health(parts, stopping));
}
