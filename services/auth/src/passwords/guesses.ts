import { boundedCache } from '@floorlight/service-kit/bounded-cache';

/**
 * Failed sign-ins of the last minute, by network or device, as far as this process has checked them, and attempts on
 * accounts, also of those that were refused unchecked.
 */
export interface Guesses {
  count(source: string): void;
  /** Whether the source has failed more often than people who mistype do. */
  areMany(source: string): boolean;
  /** Counts an attempt on an account that `forget` has not ended, and returns how many came before it. */
  attempt(account: string): number;
  /** The account's password was right. */
  forget(account: string): void;
}

export function guesses(perMinute: number): Guesses {
  const failures = boundedCache<string, number>(50_000, { ttl: 60_000 });
  const attempts = boundedCache<string, number>(50_000, { ttl: 60_000 });
  return {
    count: (source) => void failures.set(source, (failures.get(source) ?? 0) + 1, { noUpdateTTL: true }),
    areMany: (source) => (failures.get(source) ?? 0) >= perMinute,
    attempt(account) {
      const before = attempts.get(account) ?? 0;
      attempts.set(account, before + 1);
      return before;
    },
    forget: (account) => void attempts.delete(account),
  };
}
