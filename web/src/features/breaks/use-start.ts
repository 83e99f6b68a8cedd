import type { BreakType } from '@floorlight/contracts/breaks';
import { useProcessBarcodeMutation } from '#features/vault/api.ts';
import { codeOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useStartBreakMutation } from './api.ts';

const longestCode = 200;

/** Starts a break of that type by hand, or with the code a photo shows; where it shows none, by hand all the same. */
export function useStart(sessionType: BreakType) {
  const [startBreak, starting] = useStartBreakMutation();
  const [readCode, reading] = useProcessBarcodeMutation();
  const toast = useToast();

  const start = async (scannedAwayCode: string | null) => {
    const { error } = await startBreak({ body: { sessionType, scannedAwayCode, location: 'Warehouse Floor' } });
    if (!error) return;
    // The one that runs is read again, and the dialog shows it.
    if (codeOf(error) === 'conflict')
      toast({ title: 'Active Break Found', message: 'You already have an active break. Here it is.', tone: 'info' });
    else toast({ title: 'Error', message: 'Unable to start break session. Please try again.', tone: 'danger' });
  };

  const startWithPhoto = async (imageData: string | null) => {
    const answer = imageData === null ? null : await readCode({ body: { imageData } });
    const byHand = 'Your break starts without a code.';
    if (!answer?.data) toast({ title: 'Processing Error', message: byHand, tone: 'warning' });
    else if (!answer.data.barcode) toast({ title: 'No Away Code Detected', message: byHand, tone: 'info' });
    await start(answer?.data?.barcode?.value.slice(0, longestCode) ?? null);
  };

  return {
    start: () => void start(null),
    /** Takes a JPEG in base64; null where the photo could not be made into one. */
    startWithPhoto: (imageData: string | null) => void startWithPhoto(imageData),
    busy: starting.isLoading || reading.isLoading,
    reading: reading.isLoading,
  };
}
