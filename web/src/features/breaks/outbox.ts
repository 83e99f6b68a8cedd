import type { BreakSession } from '@floorlight/contracts/breaks';
import { failureMessageOf } from '#lib/api/failure.ts';
import { defineOutbox } from '#lib/outbox/define-outbox.ts';
import { showToast } from '#lib/toasts/toasts-slice.ts';
import { refreshBreaks, setActiveBreak } from './api.ts';
import { t } from './away-messages.ts';
import { durationWords } from './break-words.ts';
import { type BreakAct, type BreakReply, breakDelivery } from './delivery.ts';

/** Starts and ends of the user's own breaks, in the order in which they happened. */
export const breakOutbox = defineOutbox<BreakAct, BreakReply>({
  ...breakDelivery,
  describe: ({ act }) => t.unsent[act](),
  // Refused at once: the person is still looking at it.
  isReturned: ({ attempts }) => attempts === 0,
  settled: ({ body: { act } }, outcome, dispatch) => {
    dispatch(refreshBreaks());
    if (outcome.state === 'refused') {
      if (act === 'start' && outcome.failure.detail?.code === 'breakRefusals.alreadyOnBreak')
        return dispatch(
          showToast({ title: t.alreadyRunning.title(), message: t.alreadyRunning.message(), tone: 'info' }),
        );
      const failed = act === 'start' ? t.startFailed : t.endFailed;
      const message = failureMessageOf(outcome.failure, failed.message());
      return dispatch(showToast({ title: failed.title(), message, tone: 'danger' }));
    }
    const { session } = outcome.reply;
    dispatch(setActiveBreak(act === 'start' ? session : null));
    if (act === 'start') return;
    const message = t.ended.message({ duration: durationWords(session.duration ?? 0) });
    return dispatch(showToast({ title: t.ended.title(), message, tone: 'success' }));
  },
});

/** The running break once the server has what waits on this device. */
export function afterWaiting(running: BreakSession | null, waiting: readonly BreakAct[]): BreakSession | null {
  return waiting.reduce((before, act) => {
    if (act.act === 'end') return before?.id === act.id ? null : before;
    return before?.id === act.id ? before : sessionOf(act);
  }, running);
}

/** The break that a start makes. */
export const sessionOf = ({ id, at, ...start }: BreakAct & { act: 'start' }): BreakSession => ({
  id,
  sessionType: start.sessionType,
  status: 'active',
  startTime: at,
  endTime: null,
  startReceivedAt: null,
  endReceivedAt: null,
  duration: null,
  allowedDuration: start.allowedDuration,
  scannedAwayCode: start.scannedAwayCode,
  location: start.location,
  returnMethod: null,
  extendedBy: null,
  extendedByName: null,
  extensionReason: null,
  originalDuration: null,
  extensions: 0,
  cancelledByName: null,
  day: null,
});
