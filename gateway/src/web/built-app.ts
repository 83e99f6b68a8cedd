import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure, notFound, unavailable } from '@floorlight/service-kit/failures';
import type { Logger } from '@floorlight/telemetry/logger';
import express, { Router } from 'express';

const year = 31_536_000_000;

/**
 * The built app. What Vite names by its content is kept for ever, everything else is asked for again; a path that is
 * no file is the app's own, which knows its 404 page.
 */
export function builtApp(webRoot: string, log: Logger): Router {
  const root = resolve(webRoot);
  const page = join(root, 'index.html');
  if (!existsSync(page)) log.warn({ webRoot: root }, 'The web app is not built: only the API is served');

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
      setHeaders: (response) => askAgain(response),
    }),
  );
  router.use((_request, response, next) => {
    askAgain(response);
    response.sendFile(page, { cacheControl: false }, (error) => {
      if (error && !response.headersSent) next(unavailable('The app is not built yet', error));
    });
  });
  return router;
}

const askAgain = (response: express.Response): void => void response.setHeader('cache-control', 'no-cache');
