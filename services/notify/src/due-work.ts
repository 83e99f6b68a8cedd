import type { Part } from '@floorlight/service-kit/part';
import type { Logger } from '@floorlight/telemetry/logger';

const lookInterval = 5_000;

/**
 * A part that does what announcements leave due, one piece after the other: at once when it is kicked after a commit;
 * looking every few seconds finds what a crash left behind. `next` does one piece, and answers false where none is
 * left.
 */
export function dueWork(name: string, next: () => Promise<boolean>, log: Logger): Part & { kick(): void } {
  let timer: NodeJS.Timeout | undefined;
  let wanted = false;
  let running = false;
  let stopped = false;
  let drained = Promise.resolve();

  async function drain(): Promise<void> {
    running = true;
    try {
      while (wanted) {
        wanted = false;
        while (!stopped && (await next())) {}
      }
    } catch (error) {
      log.warn({ err: error, part: name }, 'could not do what is due, will look again');
    } finally {
      running = false;
    }
  }

  function kick(): void {
    wanted = true;
    if (!running) drained = drain();
  }

  return {
    name,
    kick,
    async start() {
      timer = setInterval(kick, lookInterval);
      kick();
    },
    async stop() {
      stopped = true;
      clearInterval(timer);
      await drained;
    },
  };
}
