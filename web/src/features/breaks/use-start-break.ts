import { type BreakType, breakLocation } from '@floorlight/contracts/breaks';
import { useProcessBarcodeMutation } from '#features/vault/api.ts';
import { randomId } from '#lib/device/random-id.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useGetActiveBreakQuery } from './api.ts';
import { t } from './away-messages.ts';
import { breakOutbox } from './outbox.ts';

const maxCodeLength = 200;

/** Starts a break of this type without a code, or with the code in a photo. If the photo shows none, starts without. */
export function useStartBreak(sessionType: BreakType, allowedDuration: number) {
  const { id: userId } = useCurrentUser();
  const { clockOffset = 0 } = useGetActiveBreakQuery().data ?? {};
  const [readCode, reading] = useProcessBarcodeMutation();
  const toast = useToast();

  const start = (scannedAwayCode: string | null) =>
    breakOutbox.queue(
      userId,
      {
        act: 'start',
        id: randomId(),
        at: new Date(Date.now() + clockOffset).toISOString(),
        sessionType,
        scannedAwayCode,
        location: breakLocation,
        allowedDuration,
      },
      randomId(),
    );

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
    reading: reading.isLoading,
  };
}
