import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure, notFound, unavailable } from '@floorlight/service-kit/failures';
import type { Logger } from '@floorlight/telemetry/logger';
import express, { Router } from 'express';
import { allowInline } from './inline-sources.ts';

const year = 31_536_000_000;

/**
 * Serves the built app. Browsers cache hashed assets for ever and revalidate everything else. Any other path gets the
 * app's page, which has its own 404.
 */
export function builtApp(webRoot: string, log: Logger): Router {
  const root = resolve(webRoot);
  const page = join(root, 'index.html');
  if (!existsSync(page)) log.warn({ webRoot: root }, 'The web app is not built; serving only the API');

  const allowPage = allowInlineOf(page);
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
      setHeaders: (response, path) => {
        revalidate(response);
        if (path === page) allowPage(response);
      },
    }),
  );
  router.use((_request, response, next) => {
    revalidate(response);
    allowPage(response);
    response.sendFile(page, { cacheControl: false }, (error) => {
      if (error && !response.headersSent) next(unavailable('The app is not built yet', error));
    });
  });
  return router;
}

/** Lets the browser run the page's inline scripts and styles. The page is read again after each build. */
function allowInlineOf(page: string): (response: express.Response) => void {
  let read = { modified: Number.NaN, html: '' };
  let allowed = { without: '', policy: '' };
  return (response) => {
    const modified = statSync(page, { throwIfNoEntry: false })?.mtimeMs;
    if (modified === undefined) return;
    if (modified !== read.modified) {
      read = { modified, html: readFileSync(page, 'utf8') };
      allowed = { without: '', policy: '' };
    }
    const without = String(response.getHeader('content-security-policy') ?? '');
    if (without !== allowed.without) allowed = { without, policy: allowInline(without, read.html) };
    if (allowed.policy) response.setHeader('content-security-policy', allowed.policy);
  };
}

const revalidate = (response: express.Response): void => void response.setHeader('cache-control', 'no-cache');
