import type { Endpoint } from '@floorlight/contracts/endpoint';
import type { Response } from 'express';

/**
 * Links to the next page of a list: the header `Link: rel="next"` with the endpoint's path and the query of that page.
 */
export function linkNextPage(response: Response, { path }: Endpoint, query: Record<string, unknown>): void {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  response.links({ next: `${path}?${new URLSearchParams(given)}` });
}
