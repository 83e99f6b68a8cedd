import { TrafficCone } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyScreen } from '#lib/language/lazy-screen.tsx';
import { ActionKey, actionKeyStyle } from '#ui/controls/ActionTile.tsx';
import { DialogOpener } from '#ui/controls/DialogOpener.tsx';
import { t } from './messages.ts';

const PlaceBeaconDialog = lazyScreen(async () => (await import('./PlaceBeaconDialog.tsx')).PlaceBeaconDialog);

/** The Place Beacon dialog with its opener. */
export const PlaceBeacon = ({ opener }: { opener: (open: () => void) => ReactNode }) => (
  <DialogOpener dialog={PlaceBeaconDialog} opener={opener} />
);

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
