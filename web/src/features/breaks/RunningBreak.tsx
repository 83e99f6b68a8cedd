import type { BreakSession } from '@floorlight/contracts/breaks';
import { Clock, Hourglass } from 'lucide-react';
import { codeOf } from '#lib/api/failure.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useEndBreakMutation } from './api.ts';
import { BreakStatusBadge } from './BreakStatusBadge.tsx';
import { durationWords, typeWords } from './break-words.ts';
import { useServerNow } from './use-server-now.ts';

export function RunningBreak({ session, onEnded }: { session: BreakSession; onEnded: () => void }) {
  const now = useServerNow();
  const elapsed = Math.max(0, (now - Date.parse(session.startTime)) / 1000);
  const isOver = session.status === 'expired' || elapsed > session.allowedDuration;
  const { end, busy } = useEndBreak(session, onEnded);
  return (
    <>
      <div className="grid grid-cols-1 justify-items-center gap-2 rounded-card bg-sunken p-5 text-center hairline">
        <div className="flex flex-wrap items-center justify-center gap-3">
          <span className="font-semibold text-lead">{typeWords[session.sessionType]}</span>
          <BreakStatusBadge status={isOver ? 'expired' : 'active'} />
        </div>
        <p role="timer" aria-label="Time since the break began" className="font-bold text-display">
          {elapsedTime(session.startTime, now)}
        </p>
        <p className="text-muted">of {durationWords(session.allowedDuration)}</p>
        <Progress seconds={elapsed} of={session.allowedDuration} isOver={isOver} />
        {session.scannedAwayCode && (
          <p className="max-w-full truncate text-caption text-muted">
            Away code <span className="font-mono">{session.scannedAwayCode}</span>
          </p>
        )}
      </div>
      {isOver && (
        <Notice tone="medium" icon={Hourglass}>
          You are over your break time. Come back as soon as you can.
        </Notice>
      )}
      {session.extendedByName && session.originalDuration !== null && (
        <Notice tone="low" icon={Clock}>
          {session.extendedByName} gave you {durationWords(session.allowedDuration - session.originalDuration)} more
          {session.extensionReason && `: ${session.extensionReason}`}
        </Notice>
      )}
      <Button variant="primary" size="primary" busy={busy} onClick={end}>
        I'm Back
      </Button>
    </>
  );
}

function Progress({ seconds, of, isOver }: { seconds: number; of: number; isOver: boolean }) {
  const percent = Math.min(100, Math.floor((seconds / of) * 100));
  return (
    <div
      role="progressbar"
      aria-label="Break time used"
      aria-valuenow={percent}
      className="h-3 w-full overflow-hidden rounded-full bg-surface control-edge"
    >
      <div className={isOver ? 'h-full bg-medium' : 'h-full bg-accent'} style={{ width: `${percent}%` }} />
    </div>
  );
}

function useEndBreak({ id }: BreakSession, onEnded: () => void) {
  const [endBreak, { isLoading }] = useEndBreakMutation();
  const toast = useToast();
  const end = async () => {
    const answer = await endBreak({ params: { id }, body: { returnMethod: 'manual' } });
    if (answer.data) {
      const { duration } = answer.data.session;
      toast({ title: 'Welcome Back', message: `Your break took ${durationWords(duration ?? 0)}.`, tone: 'success' });
      return onEnded();
    }
    // Already ended elsewhere: the query is refetched, and the dialog shows it.
    if (codeOf(answer.error) === 'conflict') return;
    toast({ title: 'Error', message: 'Unable to end break session. Please try again.', tone: 'danger' });
  };
  return { end: () => void end(), busy: isLoading };
}
