import { isUnavailable } from '@floorlight/database/errors';
import type { Part } from '@floorlight/service-kit/part';
import type { SafetyContext } from '../context.ts';
import { escalateOverdue } from './escalate-overdue.ts';

/** Looks every `interval` milliseconds for alerts to escalate. The timers are the rows: nothing is kept here. */
export function escalation(context: SafetyContext, interval: number): Part {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | null = null;

  async function look(): Promise<void> {
    try {
      while (await escalateOverdue(context));
    } catch (error) {
      if (!isUnavailable(error)) context.log.error({ err: error }, 'could not escalate; it is tried again');
    } finally {
      running = null;
    }
  }
  const tick = () => {
    running ??= look();
  };

  return {
    name: 'escalation',
    async start() {
      tick();
      timer = setInterval(tick, interval);
    },
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
