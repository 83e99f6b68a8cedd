import type { Endpoint } from '@floorlight/contracts/endpoint';

/** What is at a path: by method, and the methods for Allow. */
export interface Place {
  methods: Map<string, Endpoint>;
  allow: string;
}

interface Pattern extends Place {
  segments: string[];
}

/** Finds what is at a path (as it was sent, without its query); undefined where nothing is. */
export type FindPlace = (path: string) => Place | undefined;

/**
 * The proxy table, made from the contracts. Whole segments match, so `/api/order` is not `/api/orders-admin`; letters,
 * escapes and slashes have to be as declared; a segment that leads elsewhere (`..`) is no parameter.
 */
export function endpointTable(endpoints: Endpoint[]): FindPlace {
  const places = [...Map.groupBy(endpoints, (endpoint) => endpoint.path)].map(([path, here]) => placeOf(path, here));
  const literal = new Map(
    places.filter(({ segments }) => !segments.some(isParameter)).map((place) => [place.segments.join('/'), place]),
  );
  const patterns = Map.groupBy(places, ({ segments }) => segments.length);

  return (path) => {
    const found = literal.get(path);
    if (found) return found;
    const segments = path.split('/');
    return patterns.get(segments.length)?.find((pattern) => matches(pattern.segments, segments));
  };
}

function placeOf(path: string, endpoints: Endpoint[]): Pattern {
  const methods = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.method, endpoint]));
  const readable = methods.get('GET');
  if (readable) methods.set('HEAD', readable);
  return { segments: path.split('/'), methods, allow: [...methods.keys()].join(', ') };
}

const isParameter = (segment: string): boolean => segment.startsWith(':');

const matches = (pattern: string[], segments: string[]): boolean =>
  pattern.every((part, index) => (isParameter(part) ? isValue(segments[index] ?? '') : part === segments[index]));

const leadsElsewhere = /^(?:\.|%2e){1,2}$/i;
const isValue = (segment: string): boolean => segment !== '' && !leadsElsewhere.test(segment);
