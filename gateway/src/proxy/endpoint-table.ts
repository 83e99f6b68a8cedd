import type { Endpoint } from '@floorlight/contracts/endpoint';

/** The endpoints of a path by method, and its Allow header. */
export interface Route {
  methods: Map<string, Endpoint>;
  allow: string;
}

interface Pattern extends Route {
  segments: string[];
}

/** Finds the route of a path (as it was sent, without its query). */
export type FindRoute = (path: string) => Route | undefined;

/**
 * Builds the proxy table from the contracts. Whole segments match, so `/api/order` is not `/api/orders-admin`. Case,
 * escapes and slashes must be as declared, and a dot segment (`..`) never matches a parameter.
 */
export function endpointTable(endpoints: Endpoint[]): FindRoute {
  const routes = [...Map.groupBy(endpoints, (endpoint) => endpoint.path)].map(([path, here]) => toRoute(path, here));
  const literal = new Map(
    routes.filter(({ segments }) => !segments.some(isParameter)).map((route) => [route.segments.join('/'), route]),
  );
  const patterns = Map.groupBy(routes, ({ segments }) => segments.length);

  return (path) => {
    const found = literal.get(path);
    if (found) return found;
    const segments = path.split('/');
    return patterns.get(segments.length)?.find((pattern) => matches(pattern.segments, segments));
  };
}

function toRoute(path: string, endpoints: Endpoint[]): Pattern {
  const methods = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.method, endpoint]));
  const get = methods.get('GET');
  if (get && !get.changes) methods.set('HEAD', get);
  return { segments: path.split('/'), methods, allow: [...methods.keys()].join(', ') };
}

const isParameter = (segment: string): boolean => segment.startsWith(':');

const matches = (pattern: string[], segments: string[]): boolean =>
  pattern.every((part, index) => (isParameter(part) ? isValue(segments[index] ?? '') : part === segments[index]));

const dotSegment = /^(?:\.|%2e){1,2}$/i;
const isValue = (segment: string): boolean => segment !== '' && !dotSegment.test(segment);
