import { LRUCache } from 'lru-cache';

/** Failed sign-ins of the last minute, by network or device, as far as this process has checked them. */
export interface Guesses {
  count(source: string): void;
  /** Whether the source has failed more often than people who mistype do. */
  areMany(source: string): boolean;
}

export function guesses(perMinute: number): Guesses {
  const failures = new LRUCache<string, number>({ max: 50_000, ttl: 60_000 });
  return {
    count: (source) => void failures.set(source, (failures.get(source) ?? 0) + 1, { noUpdateTTL: true }),
    areMany: (source) => (failures.get(source) ?? 0) >= perMinute,
  };
}
