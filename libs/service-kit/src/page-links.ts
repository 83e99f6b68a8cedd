import type { Endpoint } from '@floorlight/contracts/endpoint';
import type { Response } from 'express';

/** Names the next page of a list in `Link: rel="next"`: its endpoint, with the query that leads there. */
export function linkNextPage(response: Response, { path }: Endpoint, query: Record<string, unknown>): void {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  response.links({ next: `${path}?${new URLSearchParams(given)}` });
}
