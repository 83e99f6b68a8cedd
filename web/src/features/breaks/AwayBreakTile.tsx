import { Coffee } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { ActionTile, actionTileStyle } from '#ui/controls/ActionTile.tsx';
import { t } from './messages.ts';
import { useActiveBreak } from './use-active-break.ts';
import { useServerNow } from './use-server-now.ts';

const AwayBreakDialog = lazyScreen(async () => (await import('./AwayBreakDialog.tsx')).AwayBreakDialog);

/** Opens the dialog, and shows how long a break has lasted. */
export function AwayBreakTile() {
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const running = useActiveBreak().data?.activeBreak;
  return (
    <>
      <button
        type="button"
        className={actionTileStyle()}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {running ? <RunningTile since={running.startTime} /> : <ActionTile icon={Coffee} label={t.awayBreak()} />}
      </button>
      {opened && (
        <Suspense>
          <AwayBreakDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

function RunningTile({ since }: { since: string }) {
  const now = useServerNow();
  return <ActionTile icon={Coffee} label={t.awayBreak()} hint={t.onBreakFor({ time: elapsedTime(since, now) })} />;
}
