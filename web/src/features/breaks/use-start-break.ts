import type { BreakType } from '@floorlight/contracts/breaks';
import { useProcessBarcodeMutation } from '#features/vault/api.ts';
import { codeOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useStartBreakMutation } from './api.ts';

const maxCodeLength = 200;

/** Starts a break of this type without a code, or with the code in a photo. If the photo shows none, starts without. */
export function useStartBreak(sessionType: BreakType) {
  const [startBreak, starting] = useStartBreakMutation();
  const [readCode, reading] = useProcessBarcodeMutation();
  const toast = useToast();

  const start = async (scannedAwayCode: string | null) => {
    const { error } = await startBreak({ body: { sessionType, scannedAwayCode, location: 'Warehouse Floor' } });
    if (!error) return;
    // The running break is refetched, and the dialog shows it.
    if (codeOf(error) === 'conflict')
      toast({ title: 'Active Break Found', message: 'You already have an active break. Here it is.', tone: 'info' });
    else toast({ title: 'Error', message: 'Unable to start break session. Please try again.', tone: 'danger' });
  };

  const startWithPhoto = async (imageData: string | null) => {
    const answer = imageData === null ? null : await readCode({ body: { imageData } });
    const withoutCode = 'Your break starts without a code.';
    if (!answer?.data) toast({ title: 'Processing Error', message: withoutCode, tone: 'warning' });
    else if (!answer.data.barcode) toast({ title: 'No Away Code Detected', message: withoutCode, tone: 'info' });
    await start(answer?.data?.barcode?.value.slice(0, maxCodeLength) ?? null);
  };

  return {
    start: () => void start(null),
    /** Takes a JPEG in base64; null if the photo could not be read. */
    startWithPhoto: (imageData: string | null) => void startWithPhoto(imageData),
    busy: starting.isLoading || reading.isLoading,
    reading: reading.isLoading,
  };
}
