import { paths } from '@floorlight/contracts/paths';
import { Coffee } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { t } from './away-messages.ts';
import { t as names } from './messages.ts';
import { RunningBreak } from './RunningBreak.tsx';
import { StartBreak } from './StartBreak.tsx';
import { useActiveBreak } from './use-active-break.ts';
import { WaitingBreaks } from './WaitingBreaks.tsx';

interface AwayBreakDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** An away code that was scanned elsewhere: it starts the break, or ends it. */
  code?: string | null;
}

export function AwayBreakDialog({ open, onOpenChange, code = null }: AwayBreakDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={names.awayBreak()}
      icon={<Coffee aria-hidden="true" className="mt-1 size-6 shrink-0 text-muted" />}
    >
      {/* Its own component, so that each opening checks again for a running break. */}
      <Content code={code} onClose={() => onOpenChange(false)} />
    </Dialog>
  );
}

function Content({ code, onClose }: { code: string | null; onClose: () => void }) {
  // It starts a break or ends one, not both.
  const [scanned, setScanned] = useState(code);
  const { data, isError, isFetching, refetch } = useActiveBreak();
  if (!data) {
    if (isError && !isFetching)
      return <ErrorState title={t.loadFailed.title()} message={t.loadFailed.message()} onRetry={refetch} />;
    return (
      <div className="grid gap-3">
        <LoadingNote>{t.loading()}</LoadingNote>
        <Skeleton className="h-20" />
        <Skeleton className="h-20" />
        <Skeleton className="h-14" />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <WaitingBreaks />
      {data.activeBreak ? (
        <RunningBreak session={data.activeBreak} codes={data.awayCodes} scanned={scanned} onEnded={onClose} />
      ) : (
        <StartBreak
          allowances={data.allowances}
          codes={data.awayCodes}
          scanned={scanned}
          onStarted={() => setScanned(null)}
        />
      )}
      <Link to={paths.myBreaks} onClick={onClose} className={buttonStyle('quiet', 'control', 'text-muted')}>
        {data.rules.length > 0 ? t.confirmShift() : t.everythingStored()}
      </Link>
    </div>
  );
}
