import { type BreakType, breakLocation } from '@floorlight/contracts/breaks';
import { useProcessBarcodeMutation } from '#features/vault/api.ts';
import { codeOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useStartBreakMutation } from './api.ts';
import { t } from './away-messages.ts';

const maxCodeLength = 200;

/** Starts a break of this type without a code, or with the code in a photo. If the photo shows none, starts without. */
export function useStartBreak(sessionType: BreakType) {
  const [startBreak, starting] = useStartBreakMutation();
  const [readCode, reading] = useProcessBarcodeMutation();
  const toast = useToast();

  const start = async (scannedAwayCode: string | null) => {
    const { error } = await startBreak({ body: { sessionType, scannedAwayCode, location: breakLocation } });
    if (!error) return;
    // The running break is refetched, and the dialog shows it.
    if (codeOf(error) === 'conflict')
      toast({ title: t.alreadyRunning.title(), message: t.alreadyRunning.message(), tone: 'info' });
    else toast({ title: t.startFailed.title(), message: t.startFailed.message(), tone: 'danger' });
  };

  const startWithPhoto = async (imageData: string | null) => {
    const answer = imageData === null ? null : await readCode({ body: { imageData } });
    const message = t.startsWithoutCode();
    if (!answer?.data) toast({ title: t.processingError(), message, tone: 'warning' });
    else if (!answer.data.barcode) toast({ title: t.noCodeFound(), message, tone: 'info' });
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
