import { isUnavailable } from '@floorlight/database/errors';
import type { Logger } from '@floorlight/telemetry/logger';

/**
 * Does `work` for one site after the other. A failure is logged with its site, and the next sites get their turn. An outage is
 * not: the first is thrown once every site has had its turn. Ends early when the signal is aborted.
 */
export async function forEachSite(
  siteIds: Iterable<string>,
  work: (siteId: string) => Promise<void>,
  {
    log,
    task,
    signal,
  }: { log: Logger /** What the work is, for the log. */; task: string; signal?: AbortSignal | undefined },
): Promise<void> {
  const outages: unknown[] = [];
  for (const siteId of siteIds) {
    if (signal?.aborted) return;
    try {
      await work(siteId);
    } catch (error) {
      if (isUnavailable(error)) outages.push(error);
      else log.error({ err: error, siteId, task }, `${task} failed for one site; it runs again`);
    }
  }
  if (outages.length > 0) throw outages[0];
}
