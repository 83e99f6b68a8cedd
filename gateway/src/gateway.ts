import type { IncomingMessage } from 'node:http';
import { type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import { sessionCookieName, sharedDeviceCookieName, wallDisplayCookieName } from '@floorlight/contracts/principal';
import { connectBus } from '@floorlight/event-bus/bus';
import { authCaller, serviceCaller } from '@floorlight/service-kit/call-service';
import { callerCredential } from '@floorlight/service-kit/caller-credential';
import { httpServer } from '@floorlight/service-kit/http-server';
import { sealer } from '@floorlight/service-kit/sealer';
import { startedParts } from '@floorlight/service-kit/started-parts';
import { tlsIdentity } from '@floorlight/service-kit/tls-identity';
import { createLogger, type Logger } from '@floorlight/telemetry/logger';
import { startTracing } from '@floorlight/telemetry/tracing';
import { createAdmin } from './admin.ts';
import { createApp } from './app.ts';
import type { GatewayConfig } from './config.ts';
import type { GatewayContext } from './context.ts';
import { callerReader } from './guards/caller.ts';
import { limitOf } from './guards/limits.ts';
import { grantFetcher } from './identity/fetch-grant.ts';
import { principalCache } from './identity/principal-cache.ts';
import { revocations } from './identity/revocations.ts';
import { createSessions } from './identity/sessions.ts';
import { liveSockets } from './live/live-sockets.ts';
import { upgrades } from './live/upgrade.ts';
import { instanceLookup } from './proxy/connect-to-first.ts';
import { instances } from './proxy/instances.ts';
import { publishedRoutes } from './proxy/published-endpoints.ts';
import { secureConnections, withoutTls } from './proxy/secure-connections.ts';
import { serviceProxy } from './proxy/service-proxy.ts';
import { openRedis } from './redis.ts';
import { watchClocks } from './watch-clocks.ts';
import { builtApp } from './web/built-app.ts';
import { viteApp } from './web/vite-app.ts';

export interface Gateway {
  name: 'gateway';
  log: Logger;
  /** Listens at once; Redis and NATS may come up later. Resolves to its two ports. */
  start(): Promise<{ port: number; adminPort: number }>;
  /** Serves for LAME_DUCK_SECONDS more, then finishes open requests (8 s at most) and closes the live connections. */
  stop(): Promise<void>;
  lameDuck: number;
}

/** A browser with many open tabs changes between them; a program that opens ever more connections gets no further. */
const surplusPerMinute = 10;
/** Milliseconds. */
const drainLimit = 8000;
const limits = {
  /** Bytes, including the URL. */
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  /** Enough for a photo over a bad connection. Slower requests are cut off. */
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2000,
  /** Some clients offer h2c with each request; treat those as ordinary requests. */
  shouldUpgradeCallback: (request: IncomingMessage) => request.headers.upgrade?.toLowerCase() === 'websocket',
};

/** Builds the gateway from its parts. */
export function createGateway(config: GatewayConfig): Gateway {
  const log = createLogger({ service: 'gateway', level: config.LOG_LEVEL });
  const redis = openRedis({ url: config.REDIS_URL, authorities: config.TLS_AUTHORITIES, log });
  const bus = connectBus({ config, name: 'gateway', log });

  const credential = callerCredential('gateway', config.CALLER_KEY);
  const sessions = createSessions({
    cache: principalCache(redis, sealer(config.PRINCIPAL_SEALING_KEY)),
    fetchGrant: grantFetcher(authCaller('gateway', config)),
    log,
  });
  const sockets = liveSockets();
  sessions.onEnd(sockets.end);

  const callService = serviceCaller('gateway', config);
  const serviceInstances = instances(config.services, callService, log);
  instanceLookup.find = serviceInstances.find;
  const identity = tlsIdentity(config);
  instanceLookup.openSecure = identity && secureConnections(identity, config.services);
  const certificate = identity ? [identity] : [];
  const parts = startedParts([...certificate, redis, bus, revocations({ bus, sessions, sockets, log })], log);
  const watches = [serviceInstances, watchClocks(config.services, callService, log)];
  const published = publishedRoutes({ urls: config.services, keys: config, callService, log });

  const context: GatewayContext = {
    config,
    log,
    readCaller: callerReader(config.TRUST_PROXY),
    credential,
    cookieName: sessionCookieName(config.PUBLIC_URL.href),
    deviceCookieName: sharedDeviceCookieName(config.PUBLIC_URL.href),
    wallCookieName: wallDisplayCookieName(config.PUBLIC_URL.href),
    sessions,
    limits: {
      requests: limitOf(redis, { name: 'requests', uses: config.REQUESTS_PER_MINUTE, seconds: 60 }),
      registrations: limitOf(redis, { name: 'registrations', uses: config.REGISTRATIONS_PER_HOUR, seconds: 3600 }),
      sessions: limitOf(redis, { name: 'sessions', uses: config.REQUESTS_PER_MINUTE_PER_PERSON, seconds: 60 }),
      keys: limitOf(redis, { name: 'keys', uses: config.REQUESTS_PER_MINUTE_PER_KEY, seconds: 60 }),
      surplus: limitOf(redis, { name: 'surplus', uses: surplusPerMinute, seconds: 60 }),
    },
    findRoute: published.findRoute,
    proxies: Object.fromEntries(
      serviceNames.map((service) => [
        service,
        serviceProxy({
          service,
          target: withoutTls(config.services[service][0] ?? ''), // a list is never empty
          answerTimeout: config.ANSWER_TIMEOUT,
          log,
        }),
      ]),
    ) as Record<ServiceName, GatewayContext['proxies'][ServiceName]>, // built from every name
  };

  const vite = config.WEB_DEV_URL ? viteApp(config.WEB_DEV_URL) : null;
  const app = createApp(context, vite?.pages ?? builtApp(config.WEB_ROOT, log), () => server.stopping());
  const server = httpServer(app, upgrades(context, sockets, vite?.upgrade), limits);
  const admin = httpServer(createAdmin(parts, server.stopping), (_request, socket) => void socket.destroy());

  const lameDuck = config.LAME_DUCK_SECONDS * 1000;

  async function listenForAdmin(port: number): Promise<number> {
    if (config.ADMIN_PORT !== undefined) return admin.listen(config.ADMIN_HOST, config.ADMIN_PORT);
    try {
      return await admin.listen(config.ADMIN_HOST, port + 1000);
    } catch (error) {
      log.warn({ err: error }, `Port ${port + 1000} is taken: /readyz and /metrics get a free port`);
      return admin.listen(config.ADMIN_HOST, 0);
    }
  }

  return {
    name: 'gateway',
    log,
    async start() {
      await startTracing({ service: 'gateway' });
      const port = await server.listen(config.HOST, config.PORT);
      const adminPort = await listenForAdmin(port);
      log.info({ host: config.HOST, port, adminPort }, 'Listening');
      await identity?.check().catch((error) => log.error(error.message));
      await parts.start();
      for (const watch of watches) watch.start();
      await published.watch.start();
      log.info('Ready');
      return { port, adminPort };
    },
    lameDuck,
    async stop() {
      const lasts = parts.ready() ? lameDuck : 0;
      await Promise.all([server.retire(lasts), lasts > 0 && sockets.retire(lasts)]);
      const drained = server.drain(drainLimit);
      await sockets.closeAll();
      await drained;
      await Promise.all(watches.map((watch) => watch.stop()));
      await published.watch.stop();
      await parts.stop();
      await Promise.all([server.close(), admin.close()]);
    },
  };
}
