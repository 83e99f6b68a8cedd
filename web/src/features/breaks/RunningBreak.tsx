import type { BreakSession } from '@floorlight/contracts/breaks';
import { Clock, Hourglass } from 'lucide-react';
import { randomId } from '#lib/device/random-id.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { AwayCodeScan } from './AwayCodeScan.tsx';
import { AwayCodeText } from './AwayCodeText.tsx';
import { t } from './away-messages.ts';
import { BreakStatusBadge } from './BreakStatusBadge.tsx';
import { durationWords } from './break-words.ts';
import { t as names } from './messages.ts';
import { breakOutbox } from './outbox.ts';
import { useAwayCode } from './use-away-code.ts';
import { useServerNow } from './use-server-now.ts';

/** Seconds in which a scan doesn't end a break: the code that started it may still be in front of the scanner. */
const notBefore = 10;

interface RunningBreakProps {
  session: BreakSession;
  /** The site's away codes. */
  codes: readonly string[];
  /** The away code with which it ends; null while none is scanned. */
  scanned: string | null;
  onEnded: () => void;
}

export function RunningBreak({ session, codes, scanned, onEnded }: RunningBreakProps) {
  const now = useServerNow();
  const elapsed = Math.max(0, (now - Date.parse(session.startTime)) / 1000);
  const isOver = session.status === 'expired' || elapsed > session.allowedDuration;
  const { id: userId } = useCurrentUser();
  const toast = useToast();
  const end = (scannedAwayCode: string | null) => {
    const at = new Date(now).toISOString();
    void breakOutbox.queue(userId, { act: 'end', id: session.id, at, scannedAwayCode }, randomId());
    onEnded();
  };
  const scan = useAwayCode({
    codes,
    onCode: (code) => {
      if (elapsed >= notBefore) end(code);
      else toast({ title: t.justStarted.title(), message: t.justStarted.message(), tone: 'info' });
    },
    onNoCode: (title, tone) => toast({ title, message: t.returnOtherwise(), tone }),
    otherwise: t.returnOtherwise(),
  });
  return (
    <>
      <div className="grid grid-cols-1 justify-items-center gap-2 rounded-card bg-sunken p-5 text-center hairline">
        <div className="flex flex-wrap items-center justify-center gap-3">
          <span className="font-semibold text-lead">{names.types[session.sessionType]()}</span>
          <BreakStatusBadge status={isOver ? 'expired' : 'active'} />
        </div>
        <p role="timer" aria-label={t.sinceStart()} className="font-bold text-display">
          {elapsedTime(session.startTime, now)}
        </p>
        <p className="text-muted">{t.ofAllowed({ duration: durationWords(session.allowedDuration) })}</p>
        <Progress seconds={elapsed} of={session.allowedDuration} isOver={isOver} />
        {session.scannedAwayCode && <AwayCodeText code={session.scannedAwayCode} />}
      </div>
      {isOver && (
        <Notice tone="medium" icon={Hourglass}>
          {t.over()}
        </Notice>
      )}
      {session.extendedByName && session.originalDuration !== null && (
        <Notice tone="low" icon={Clock}>
          {extensionWords(
            session.extendedByName,
            session.allowedDuration - session.originalDuration,
            session.extensionReason,
          )}
        </Notice>
      )}
      <Button variant="primary" size="primary" onClick={() => end(scanned)}>
        {t.back()}
      </Button>
      {scanned === null && (
        <section aria-label={t.scanToReturn()} className="grid grid-cols-1 gap-3">
          <p className="text-muted">{t.scanToReturn()}</p>
          <AwayCodeScan {...scan} />
        </section>
      )}
    </>
  );
}

function extensionWords(name: string, seconds: number, reason: string | null): string {
  const duration = durationWords(seconds);
  return reason ? t.extendedBecause({ name, duration, reason }) : t.extended({ name, duration });
}

function Progress({ seconds, of, isOver }: { seconds: number; of: number; isOver: boolean }) {
  const percent = Math.min(100, Math.floor((seconds / of) * 100));
  return (
    <div
      role="progressbar"
      aria-label={t.timeUsed()}
      aria-valuenow={percent}
      className="h-3 w-full overflow-hidden rounded-full bg-surface control-edge"
    >
      <div className={isOver ? 'h-full bg-medium' : 'h-full bg-accent'} style={{ width: `${percent}%` }} />
    </div>
  );
}
