import { VolumeX } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { audioAllowed, onAudioChange } from '#lib/sounds/audio-output.ts';
import { t } from '../messages.ts';

/** Warns that alarms are silent: browsers block sound after a reload until the first gesture. */
export function SoundHint() {
  const allowed = useSyncExternalStore(onAudioChange, audioAllowed);
  return (
    <span role="status">
      {!allowed && (
        <span className="flex items-center gap-1.5 rounded-full bg-medium-tint px-2.5 py-1.5 font-semibold text-caption text-medium leading-none tone-edge">
          <VolumeX aria-hidden="true" className="size-4" />
          <span className="sr-only desk:not-sr-only">{t.alarmsSilent()}</span>
        </span>
      )}
    </span>
  );
}
