import { Coffee } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { useFeature } from '#lib/session/site-features.ts';
import { elapsedTime } from '#lib/time/relative-time.ts';
import { ActionKey, ActionTile, actionKeyStyle, actionTileStyle } from '#ui/controls/ActionTile.tsx';
import { t } from './messages.ts';
import { useActiveBreak } from './use-active-break.ts';
import { useServerNow } from './use-server-now.ts';

const AwayBreakDialog = lazyScreen(async () => (await import('./AwayBreakDialog.tsx')).AwayBreakDialog);

/** Opens the dialog, and shows how long a break has lasted. `small`: one of several in a row. */
export function AwayBreakTile({ small = false }: { small?: boolean }) {
  const Tile = small ? ActionKey : ActionTile;
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  const running = useActiveBreak().data?.activeBreak;
  // A break that began before they were switched off can still be ended.
  if (!useFeature('breaks') && !running) return null;
  return (
    <>
      <button
        type="button"
        className={small ? actionKeyStyle : actionTileStyle()}
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        {running ? <Running tile={Tile} since={running.startTime} /> : <Tile icon={Coffee} label={t.awayBreak()} />}
      </button>
      {opened && (
        <Suspense>
          <AwayBreakDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

function Running({ tile: Tile, since }: { tile: typeof ActionTile; since: string }) {
  const now = useServerNow();
  return <Tile icon={Coffee} label={t.awayBreak()} hint={t.onBreakFor({ time: elapsedTime(since, now) })} />;
}
