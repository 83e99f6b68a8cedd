import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure, notFound, unavailable } from '@floorlight/service-kit/failures';
import type { Logger } from '@floorlight/telemetry/logger';
import express, { Router } from 'express';

const year = 31_536_000_000;

/**
 * Serves the built app. Browsers cache hashed assets for ever and revalidate everything else. Any other path gets the
 * app's page, which has its own 404.
 */
export function builtApp(webRoot: string, log: Logger): Router {
  const root = resolve(webRoot);
  const page = join(root, 'index.html');
  if (!existsSync(page)) log.warn({ webRoot: root }, 'The web app is not built; serving only the API');

  const router = Router();
  router.use((request, response, next) => {
    if (request.method === 'GET' || request.method === 'HEAD') return next();
    response.setHeader('allow', 'GET, HEAD');
    next(new Failure('method_not_allowed'));
  });
  router.use(
    '/assets',
    express.static(join(root, 'assets'), { immutable: true, maxAge: year, index: false, redirect: false }),
  );
  router.use('/assets', () => {
    throw notFound();
  });
  router.use(
    express.static(root, {
      index: false,
      redirect: false,
      cacheControl: false,
      setHeaders: (response) => revalidate(response),
    }),
  );
  router.use((_request, response, next) => {
    revalidate(response);
    response.sendFile(page, { cacheControl: false }, (error) => {
      if (error && !response.headersSent) next(unavailable('The app is not built yet', error));
    });
  });
  return router;
}

const revalidate = (response: express.Response): void => void response.setHeader('cache-control', 'no-cache');
