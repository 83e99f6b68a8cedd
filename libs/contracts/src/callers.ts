import { type ServiceName, serviceNames } from './endpoint.ts';

/** The processes that call services. */
export const callerNames = ['gateway', ...serviceNames] as const;
export type CallerName = (typeof callerNames)[number];

/**
 * The request header in which a process names itself to a service: caller, service and the time at which it ends (seconds
 * since 1970), with dots between them, and the caller's Ed25519 signature in base64url.
 */
export const callerHeader = 'x-floorlight-caller';
/** Seconds. */
export const callerTokenLife = 120;

/** The text that a caller signs. Its beginning keeps it apart from everything else that is signed. */
export const signedCallerText = (claims: string): string => `floorlight caller ${claims}`;

/** What a process sends to another. */
export interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  signal?: AbortSignal;
}

/** Calls a path of auth in a process's name, otherwise as `fetch` does. Follows no redirects. */
export type CallAuth = (path: string, call?: Call) => Promise<Response>;

interface InternalRoute {
  service: ServiceName;
  method: 'GET' | 'POST';
  path: `/internal/${string}`;
  /** The only processes that may call it. */
  callers: readonly CallerName[];
}

/** The routes between the processes. The gateway forwards no request to them. */
export const internalRoutes = {
  /** The principals of a session: `PrincipalGrant`. */
  issuePrincipals: { service: 'auth', method: 'POST', path: '/internal/principals', callers: ['gateway'] },
  /** 204 while auth can issue principals, for services with endpoints that survive auth. */
  checkPrincipals: { service: 'auth', method: 'GET', path: '/internal/principals', callers: ['safety', 'notify'] },
  /** The public keys that verify principals: a JWK set. */
  publicKeys: {
    service: 'auth',
    method: 'GET',
    path: '/internal/jwks.json',
    callers: ['vault', 'safety', 'breaks', 'inventory', 'notify'],
  },
  /** The names behind the ids in auth's events: `NamedPerson[]`. */
  namePeople: {
    service: 'auth',
    method: 'POST',
    path: '/internal/people',
    callers: ['safety', 'inventory', 'notify'],
  },
  /** The manager ID as its owner has it, or null where no manager of the site has it: `FoundManagerId`. */
  findManagerId: { service: 'auth', method: 'POST', path: '/internal/manager-ids', callers: ['vault'] },
  /** Whose badge it is: `FoundBadge`. */
  findBadge: { service: 'auth', method: 'POST', path: '/internal/badges', callers: ['safety'] },
  /** The sites that are newer than the versions a service knows: `SiteVersion[]`. */
  findSites: {
    service: 'auth',
    method: 'POST',
    path: '/internal/sites',
    callers: ['vault', 'safety', 'breaks', 'inventory', 'notify'],
  },
  /** What is in use at a site and must not be removed from its settings: `UsesInSafety`, `UsesInInventory`. */
  usesInSafety: { service: 'safety', method: 'POST', path: '/internal/site-uses', callers: ['auth'] },
  usesInInventory: { service: 'inventory', method: 'POST', path: '/internal/site-uses', callers: ['auth'] },
  /** Acknowledges an alert in the name of a person whom the hub has asked for it: `CommandReply`. */
  acknowledgeAlert: { service: 'safety', method: 'POST', path: '/internal/acknowledgements', callers: ['auth'] },
  /** What is open at the sites of a cell, for its hub: `OpenInCell`. */
  findOpen: { service: 'safety', method: 'POST', path: '/internal/open', callers: ['auth'] },
  /** What names a person who is being erased, for the services that erase it: `Identity`, or null when all have. */
  identifyErased: {
    service: 'auth',
    method: 'POST',
    path: '/internal/erasures/identity',
    callers: ['vault', 'safety', 'breaks', 'inventory', 'notify'],
  },
  confirmErasure: {
    service: 'auth',
    method: 'POST',
    path: '/internal/erasures/confirmations',
    callers: ['vault', 'safety', 'breaks', 'inventory', 'notify'],
  },
  /** Takes events while the bus is away. */
  handOver: { service: 'notify', method: 'POST', path: '/internal/events', callers: ['safety'] },
  /** The ids of those events that it has not handled: `EventIds` of both. */
  findUnhandled: { service: 'notify', method: 'POST', path: '/internal/events/unhandled', callers: ['safety'] },
} as const satisfies Record<string, InternalRoute>;

/** Paths of a service that need no credential: operators and health checks read them. They hold no one's data. */
export const openPaths: readonly string[] = ['/healthz', '/readyz', '/metrics'];

/** The processes that call a service at all. */
export const callersTo = (service: ServiceName): CallerName[] => [
  ...new Set<CallerName>([
    'gateway',
    ...Object.values<InternalRoute>(internalRoutes)
      .filter((route) => route.service === service)
      .flatMap((route) => route.callers),
  ]),
];

/** The variable with a caller's public keys. */
export const callerKeysVariable = <Name extends CallerName>(caller: Name): `CALLER_KEYS_${Uppercase<Name>}` =>
  `CALLER_KEYS_${caller.toUpperCase() as Uppercase<Name>}`; // toUpperCase() widens

/** Who may call a path of a service. All endpoints of the contracts, and the live connection, are the gateway's to call. */
export function callersOf(service: ServiceName, method: string, path: string): readonly CallerName[] {
  if (!path.startsWith('/')) return [];
  if (!/^\/internal(?:\/|$)/i.test(path)) return ['gateway'];
  // Every service publishes its endpoints.
  if (method === 'GET' && path === '/internal/endpoints') return ['gateway'];
  const route = Object.values<InternalRoute>(internalRoutes).find(
    (one) => one.service === service && one.method === method && one.path === path,
  );
  return route?.callers ?? [];
}
