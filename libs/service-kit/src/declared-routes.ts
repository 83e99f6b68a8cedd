import type { Endpoint } from '@floorlight/contracts/endpoint';
import type { Route } from './route.ts';

const nameOf = (endpoint: Endpoint): string => `${endpoint.method} ${endpoint.path}`;

/**
 * Throws one error that names every endpoint without a route, route without an endpoint, and endpoint with two routes.
 */
export function checkRoutes(routes: Route[], declared: Endpoint[]): void {
  const routed = routes.map((route) => route.endpoint);
  const wrong = [
    ...declared.filter((endpoint) => !routed.includes(endpoint)).map((each) => `${nameOf(each)} has no route`),
    ...routed.filter((endpoint) => !declared.includes(endpoint)).map((each) => `${nameOf(each)} is in no contract`),
    ...routed.filter((each, index) => routed.indexOf(each) !== index).map((each) => `${nameOf(each)} has two routes`),
  ];
  if (wrong.length > 0) throw new Error(`Routes and contracts disagree:\n  ${wrong.join('\n  ')}`);
}
