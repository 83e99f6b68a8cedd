import type { Endpoint, ServiceName } from '@floorlight/contracts/endpoint';
import { loadLanguages } from '@floorlight/languages/server';
import type { SiteDirectory } from '@floorlight/sites/site-of';
import type { Logger } from '@floorlight/telemetry/logger';
import { withRequest } from '@floorlight/telemetry/request-context';
import { startTracing } from '@floorlight/telemetry/tracing';
import express, { type Express } from 'express';
import { isAdmitted } from './admit-callers.ts';
import { createApp } from './app.ts';
import { callerVerifier } from './caller-verifier.ts';
import type { ServiceConfig } from './config.ts';
import { checkRoutes } from './declared-routes.ts';
import { forbidden, notFound, unavailable } from './failures.ts';
import { health } from './health.ts';
import { type HttpServer, httpServer, type Upgrade } from './http-server.ts';
import type { Part } from './part.ts';
import { type PrincipalVerifier, principalVerifier } from './principal.ts';
import { publishEndpoints } from './publish-endpoints.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';
import { requestIdOf } from './request-scope.ts';
import type { Route } from './route.ts';
import { type StartedParts, startedParts } from './started-parts.ts';
import { tlsIdentity } from './tls-identity.ts';

export interface ServiceOptions {
  name: ServiceName;
  config: ServiceConfig;
  log: Logger;
  /** Started in order, stopped in reverse. */
  parts: Part[];
  /** Those that need a route: `@floorlight/contracts/services/…`. */
  endpoints: Endpoint[];
  routes: Route[];
  /** The sites as it knows them; endpoints that a site can switch off go by it. */
  sites?: SiteDirectory;
  /** Adds routes outside the contracts: `internalRoutes`. */
  routers?: (app: Express) => void;
  /** Handles WebSocket upgrades. */
  upgrade?: Upgrade;
  /** Verifies principals; with auth's keys at `authUrl` unless given. */
  principals?: PrincipalVerifier;
}

export interface Service {
  name: ServiceName;
  log: Logger;
  /** Listens at once, and resolves when every part has started. Rejects where a part can't start. */
  start(): Promise<{ port: number }>;
  /** Serves for LAME_DUCK_SECONDS more, waits for the pending requests (10 s at most), then stops the parts. */
  stop(): Promise<void>;
  /** Milliseconds for which it goes on serving after `stop`. */
  lameDuck: number;
}

/** Milliseconds. */
const drainLimit = 10_000;

/**
 * An HTTP service that answers by contract; its parts may be unavailable. Throws where routes and contracts disagree.
 */
export function createService(options: ServiceOptions): Service {
  const { name, config, log } = options;
  checkRoutes(options.routes, options.endpoints);
  if (!options.sites && options.routes.some(({ endpoint }) => endpoint.features))
    throw new Error(`${name} has endpoints that a site can switch off, but knows no sites`);

  const callerOf = callerVerifier(name, config, log);
  const identity = tlsIdentity(config);
  const parts = startedParts(identity ? [identity, ...options.parts] : options.parts, log);
  const published = options.routes.map(({ endpoint }) => endpoint);
  const publish = publishEndpoints(name, config.CALLER_KEY, published);
  const app = createApp({
    name,
    callerOf,
    log,
    parts,
    routes: options.routes,
    routers(app) {
      publish(app);
      options.routers?.(app);
    },
    principals: options.principals ?? principalVerifier(name, config),
    strict: config.NODE_ENV !== 'production',
    sites: options.sites ?? new Map(),
    stopping: () => server.stopping(),
  });
  const tls = identity && { identity, onRefused: logRefusals(log) };
  const onUpgrade: Upgrade = (request, socket, head) => {
    if (!isAdmitted(name, callerOf, request)) return refuseUpgrade(socket, forbidden());
    if (!options.upgrade) return refuseUpgrade(socket, notFound());
    if (!parts.ready()) return refuseUpgrade(socket, unavailable());
    withRequest({ requestId: requestIdOf(request) }, () => options.upgrade?.(request, socket, head));
  };
  const server = httpServer(app, onUpgrade, { tls });
  const healthServer = healthOnly(parts, server);

  const lameDuck = config.LAME_DUCK_SECONDS * 1000;
  const stopAll = async (): Promise<void> => {
    const lasts = parts.ready() ? lameDuck : 0;
    await Promise.all([server.retire(lasts), lasts > 0 && parts.retire(lasts)]);
    await server.drain(drainLimit);
    await parts.stop();
    await Promise.all([server.close(), healthServer.close()]);
  };
  let stopped: Promise<void> | null = null;
  const stop = (): Promise<void> => {
    stopped ??= stopAll();
    return stopped;
  };

  return {
    name,
    log,
    lameDuck,
    stop,
    async start() {
      loadLanguages(({ cause, ...failure }) =>
        log.error({ ...failure, err: cause }, "Messages of a language can't be used: shown in English"),
      );
      await startTracing({ service: name });
      const port = await server.listen(config.HOST, config.PORT);
      if (config.HEALTH_PORT !== undefined)
        await healthServer.listen(config.HEALTH_HOST ?? '127.0.0.1', config.HEALTH_PORT);
      log.info({ host: config.HOST, port }, 'Listening');
      await identity?.check().catch((error) => log.error(error.message));
      try {
        await parts.start();
      } catch (error) {
        await stop().catch((failure) => log.error({ err: failure }, 'Could not stop'));
        throw error;
      }
      log.info('Ready');
      return { port };
    },
  };
}

const healthOnly = (parts: StartedParts, server: HttpServer): HttpServer =>
  httpServer(
    express().disable('x-powered-by').use(health(parts, server.stopping)),
    (_request, socket) => void socket.destroy(),
  );

/** Milliseconds between two lines with the same reason. */
const logAgainAfter = 60_000;

/** Somebody without a certificate may try again and again. */
function logRefusals(log: Logger): (reason: string) => void {
  const logged = new Map<string, number>();
  return (reason) => {
    if (performance.now() < (logged.get(reason) ?? 0) + logAgainAfter && logged.has(reason)) return;
    logged.set(reason, performance.now());
    log.warn(`Refused a connection: ${reason}`);
  };
}
