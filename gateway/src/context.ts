import type { ServiceName } from '@floorlight/contracts/endpoint';
import type { CallerCredential } from '@floorlight/service-kit/caller-credential';
import type { Logger } from '@floorlight/telemetry/logger';
import type { GatewayConfig } from './config.ts';
import type { ReadCaller } from './guards/caller.ts';
import type { Limit } from './guards/limits.ts';
import type { Sessions } from './identity/sessions.ts';
import type { FindRoute } from './proxy/endpoint-table.ts';
import type { ServiceProxy } from './proxy/service-proxy.ts';

/** The gateway's parts and settings, for its handlers. */
export interface GatewayContext {
  config: GatewayConfig;
  log: Logger;
  readCaller: ReadCaller;
  /** Of sessions. */
  cookieName: string;
  deviceCookieName: string;
  wallCookieName: string;
  /** Names the gateway to the services. */
  credential: CallerCredential;
  sessions: Sessions;
  /** Of networks, but `sessions` of people, `keys` of API keys, and `surplus` of a session's live connections beyond its most. */
  limits: { requests: Limit; registrations: Limit; sessions: Limit; keys: Limit; surplus: Limit };
  findRoute: FindRoute;
  proxies: Record<ServiceName, ServiceProxy>;
}
