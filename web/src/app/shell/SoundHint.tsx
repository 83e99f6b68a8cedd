import { VolumeX } from 'lucide-react';
import { useSoundAllowed } from '#lib/sounds/use-sound-allowed.ts';

/** Warns that alarms will be silent: after a reload, until the page is touched. */
export function SoundHint() {
  const allowed = useSoundAllowed();
  return (
    <span role="status">
      {!allowed && (
        <span className="flex items-center gap-1.5 rounded-full bg-medium-tint px-2.5 py-1.5 font-semibold text-caption text-medium leading-none tone-edge">
          <VolumeX aria-hidden="true" className="size-4" />
          <span className="sr-only desk:not-sr-only">Alarms are silent: touch the page</span>
        </span>
      )}
    </span>
  );
}
