import { createHmac, randomBytes } from 'node:crypto';
import { anonymousPerDayMax } from '@floorlight/contracts/anonymous-incidents';

/** Whether a person may report anonymously once more today; counts the report if so. */
export type AnonymousQuota = (userId: string) => boolean;

const day = 24 * 3_600_000;

/**
 * Counts anonymous reports in memory only, under hashes whose key ends with the process. All counts are forgotten each day,
 * so nothing says later who reported.
 */
export function anonymousQuota(now: () => Date): AnonymousQuota {
  let began = 0;
  let key = randomBytes(32);
  const counts = new Map<string, number>();
  return (userId) => {
    const time = now().getTime();
    if (time - began >= day) {
      began = time;
      key = randomBytes(32);
      counts.clear();
    }
    const person = createHmac('sha256', key).update(userId).digest('base64');
    const count = (counts.get(person) ?? 0) + 1;
    if (count > anonymousPerDayMax) return false;
    counts.set(person, count);
    return true;
  };
}
