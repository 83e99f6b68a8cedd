import { useCallback } from 'react';
import { vibrate, vibrations } from '#lib/device/vibrate.ts';
import type { Beep } from '#lib/sounds/beeps.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';

export type Feedback = 'read' | 'duplicate' | 'failed';

/** Distinct sounds and vibrations, recognizable without looking at the screen. */
const feedbacks: Record<Feedback, { beep: Beep; vibration: readonly number[] }> = {
  read: { beep: 'success', vibration: vibrations.scanRead },
  duplicate: { beep: 'warning', vibration: vibrations.scanDuplicate },
  failed: { beep: 'error', vibration: vibrations.scanFailed },
};

/** Gives feedback on a scan by vibration and, unless sounds are off on this device, by sound. */
export function useFeedback(): (feedback: Feedback) => void {
  const beep = useBeep();
  return useCallback(
    (feedback) => {
      beep(feedbacks[feedback].beep);
      vibrate(feedbacks[feedback].vibration);
    },
    [beep],
  );
}
