import { setTimeout as pause } from 'node:timers/promises';
import { type Repeated, repeated } from '@floorlight/database/repeated';
import type { NotifyContext } from '../context.ts';
import { beginMails } from './begin-mails.ts';

/** Finds what a crash left due; everything else has a wake-up. */
const pollInterval = 5_000;
/** Alerts that follow within this time share a transaction: mails must not slow a storm of alerts. */
const gathering = 500;

/** A part that begins the mails that are due: when `runNow` is called after a commit, and when turns come. */
export function dueMails(context: NotifyContext, intervalSeconds: number): Repeated {
  const timers = new Set<NodeJS.Timeout>();
  const rounds = repeated({
    name: 'due mails',
    every: pollInterval,
    log: context.log,
    async work(signal) {
      const { turns, moreAreDue } = await beginMails(context, intervalSeconds);
      if (turns > 0) wakeForNextTurns();
      if (moreAreDue) rounds.runNow();
      else await pause(gathering, undefined, { signal }).catch(() => {}); // stopping
    },
  });

  function wakeForNextTurns(): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      rounds.runNow();
    }, intervalSeconds * 1000);
    timers.add(timer);
  }

  return {
    ...rounds,
    async stop() {
      await rounds.stop();
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
