import { verify } from 'node:crypto';
import { callerKeysVariable } from '@floorlight/contracts/callers';
import { endpoints } from '@floorlight/contracts/catalogue';
import { binary, type Endpoint, type ServiceName, serviceNames } from '@floorlight/contracts/endpoint';
import { ownerOf } from '@floorlight/contracts/owner-of';
import {
  type PublishedEndpoint,
  PublishedEndpoints,
  publishedEndpointsPath,
  SignedEndpoints,
  signedEndpointsText,
} from '@floorlight/contracts/published-endpoints';
import { type Repeated, repeated } from '@floorlight/database/repeated';
import type { CallService } from '@floorlight/service-kit/call-service';
import { type CallerKeys, knownKeys } from '@floorlight/service-kit/caller-verifier';
import type { Logger } from '@floorlight/telemetry/logger';
import { endpointTable, type FindRoute } from './endpoint-table.ts';

/** Milliseconds: a new endpoint of a service that was updated works after so long. */
const interval = 10_000;
const timeout = 2000;

const builtIn = Object.values<Endpoint>(endpoints);
const isBuiltIn = (service: ServiceName, { method, path }: PublishedEndpoint): boolean =>
  builtIn.some((one) => one.service === service && one.method === method && one.path === path);

/**
 * Finds routes in the contracts of this release, and in the tables that services publish. It takes a table only with the
 * signature of its service, and from it only paths that begin with that service's own; what this release knows stays as it is.
 */
export function publishedRoutes({
  urls,
  keys,
  callService,
  log,
}: {
  urls: Record<ServiceName, string[]>;
  keys: CallerKeys;
  callService: CallService;
  log: Logger;
}): { findRoute: FindRoute; watch: Repeated } {
  const tokens = new Map<ServiceName, string>();
  const added = new Map<ServiceName, Endpoint[]>();
  let find = endpointTable(builtIn);

  const verifiers = serviceNames.flatMap((service) => {
    const variable = callerKeysVariable(service);
    // Secrets of an earlier release lack these keys: then the built-in table is all.
    return keys[variable] ? [{ service, known: knownKeys(variable, keys, () => {}) }] : [];
  });

  /** Throws where the table is not of this service. */
  function open(token: string, { service, known }: (typeof verifiers)[number]): PublishedEndpoint[] {
    const [table = '', signature = ''] = token.split('.');
    const text = Buffer.from(signedEndpointsText(service, table));
    if (!known.some((key) => verify(null, text, key, Buffer.from(signature, 'base64url'))))
      throw new Error(`the table does not carry the signature of ${service}`);
    return PublishedEndpoints.parse(JSON.parse(Buffer.from(table, 'base64url').toString()));
  }

  function add(service: ServiceName, published: PublishedEndpoint[]): void {
    const others = published.filter((endpoint) => !isBuiltIn(service, endpoint));
    const foreign = others.filter(({ path }) => ownerOf(path) !== service);
    for (const { method, path } of foreign)
      log.error({ service, method, path }, `${service} publishes an endpoint outside its own paths: not forwarded`);
    added.set(
      service,
      others.filter((endpoint) => !foreign.includes(endpoint)).map((endpoint) => endpointOf(service, endpoint)),
    );
    find = endpointTable([...builtIn, ...[...added.values()].flat()]);
    const names = added.get(service)?.map(({ method, path }) => `${method} ${path}`) ?? [];
    if (names.length > 0) log.info({ service, endpoints: names }, `${service} has endpoints of a newer release`);
  }

  async function fetchTable(verifier: (typeof verifiers)[number], signal: AbortSignal): Promise<void> {
    const { service } = verifier;
    const url = new URL(publishedEndpointsPath, urls[service][0]);
    const limits = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    const answer = await callService(service, url, { signal: limits }).catch(() => null); // away, or of an earlier release
    const body = answer?.ok ? SignedEndpoints.safeParse(await answer.json().catch(() => null)) : null;
    if (!body?.success || tokens.get(service) === body.data.token) return;
    tokens.set(service, body.data.token);
    try {
      add(service, open(body.data.token, verifier));
    } catch (error) {
      log.error({ err: error, service }, `Refused the table of endpoints of ${service}`);
    }
  }

  return {
    findRoute: (path) => find(path),
    watch: repeated({
      name: 'published endpoints',
      every: interval,
      work: (signal) => Promise.all(verifiers.map((verifier) => fetchTable(verifier, signal))),
      log,
    }),
  };
}

const bytes = binary(['application/octet-stream'], 1);

function endpointOf(service: ServiceName, { maxBytes, streams, ...declared }: PublishedEndpoint): Endpoint {
  return {
    ...(declared as Omit<Endpoint, 'service' | 'summary' | 'reply'>), // optional fields are left out, not undefined
    service,
    summary: '',
    ...(maxBytes && { maxJsonBytes: maxBytes }),
    reply: streams ? { status: 200, body: bytes } : { status: 200 },
  };
}
