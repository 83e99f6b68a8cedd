import type { Logger } from '@floorlight/telemetry/logger';

/** Does the work again and again, never twice at once. Answers a function that ends it. */
export function every(milliseconds: number, work: () => Promise<void>, log: Logger): () => void {
  let working = false;
  const timer = setInterval(() => {
    if (working) return;
    working = true;
    void work()
      .catch((error) => log.warn({ err: error }, 'could not look after the live connections'))
      .finally(() => {
        working = false;
      });
  }, milliseconds);
  return () => clearInterval(timer);
}
