import { repeated } from '@floorlight/service-kit/repeated';
import type { SafetyContext } from '../context.ts';
import { escalateOverdue } from './escalate-overdue.ts';

/** A part that looks every `interval` milliseconds for alerts to escalate. Their rows hold when: nothing is kept here. */
export const escalation = (context: SafetyContext, interval: number) =>
  repeated({
    name: 'escalation',
    every: interval,
    log: context.log,
    async work(signal) {
      while (!signal.aborted && (await escalateOverdue(context)));
    },
  });
