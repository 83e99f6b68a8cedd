import { TrafficCone } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { ActionKey, actionKeyStyle } from '#ui/controls/ActionTile.tsx';
import { t } from './messages.ts';

const PlaceBeaconDialog = lazyScreen(async () => (await import('./PlaceBeaconDialog.tsx')).PlaceBeaconDialog);

/** The Place Beacon dialog with its opener. Its code is loaded when it is first opened. */
export function PlaceBeacon({ opener }: { opener: (open: () => void) => ReactNode }) {
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <>
      {opener(() => {
        setWasOpened(true);
        setOpen(true);
      })}
      {wasOpened && (
        <Suspense>
          <PlaceBeaconDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The dashboard tile that opens the dialog. */
export function PlaceBeaconTile() {
  return (
    <PlaceBeacon
      opener={(open) => (
        <button type="button" className={actionKeyStyle} onClick={open}>
          <ActionKey icon={TrafficCone} label={t.placeBeacon()} />
        </button>
      )}
    />
  );
}
