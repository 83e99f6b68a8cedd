import { endpoints } from './catalogue.ts';
import type { Endpoint, ServiceName } from './endpoint.ts';

const known = Object.values<Endpoint>(endpoints).map(({ service, path }) => ({ service, segments: path.split('/') }));

/**
 * The service whose paths begin like this one, by the endpoints of this release: the one with an endpoint at the longest
 * beginning that is known, or else the only one below it. New paths below `/api` begin with the service's name. Null: nobody's.
 */
export function ownerOf(path: string): ServiceName | null {
  const segments = path.split('/');
  for (let length = segments.length; length >= 3; length--) {
    const below = known.filter((one) => segments.slice(0, length).every((part, at) => isSame(part, one.segments[at])));
    if (below.length === 0) continue;
    const services = new Set(below.map(({ service }) => service));
    const at = new Set(below.filter((one) => one.segments.length === length).map(({ service }) => service));
    const [only] = at.size === 1 ? at : services.size === 1 ? services : [];
    return only ?? null;
  }
  return known.find(({ service }) => isNamed(segments[2] ?? '', service))?.service ?? null;
}

const isSame = (part: string, other = ''): boolean => part === other || (part.startsWith(':') && other.startsWith(':'));
const isNamed = (part: string, service: ServiceName): boolean => part === service || part.startsWith(`${service}-`);
