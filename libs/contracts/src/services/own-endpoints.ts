import type { Endpoint, ServiceName } from '../endpoint.ts';

/**
 * The endpoints that a service answers. Each service has a file with its own, because a process keeps 2 KB of memory for
 * each schema that it loads, and the catalogue has those of all.
 */
export const ownEndpoints = (service: ServiceName, groups: Record<string, Endpoint>[]): Endpoint[] =>
  groups.flatMap((group) => Object.values(group)).filter((endpoint) => endpoint.service === service);
