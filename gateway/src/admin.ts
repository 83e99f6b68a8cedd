import { health } from '@floorlight/service-kit/health';
import type { StartedParts } from '@floorlight/service-kit/started-parts';
import express, { type Express } from 'express';

/** Serves `/healthz`, `/readyz` and `/metrics` to operators, on a separate address. */
export function createAdmin(parts: StartedParts, stopping: () => boolean): Express {
  const app = express().disable('x-powered-by');
  return app.use(health(parts, stopping));
}
