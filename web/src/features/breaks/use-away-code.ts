import { isAwayCode } from '@floorlight/contracts/away-codes';
import { useProcessBarcodeMutation } from '#features/vault/api.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { t } from './away-messages.ts';

interface AwayCodes {
  /** Those of the site. */
  codes: readonly string[];
  onCode: (code: string) => void;
  /** There was no code in a photo, or it couldn't be read. `title` says which. */
  onNoCode: (title: string, tone: 'info' | 'warning') => void;
  /** What to do after a barcode that is no away code. */
  otherwise: string;
}

const maxCodeLength = 200;

/** Accepts a scanned or photographed code that is one of the site's away codes, and explains why it refuses another. */
export function useAwayCode({ codes, onCode, onNoCode, otherwise }: AwayCodes) {
  const [readCode, reading] = useProcessBarcodeMutation();
  const toast = useToast();

  const take = (value: string) => {
    if (value.length <= maxCodeLength && isAwayCode(codes, value)) onCode(value);
    else toast({ title: t.notAwayCode(), message: otherwise, tone: 'warning' });
  };

  const takePhoto = async (imageData: string | null) => {
    const answer = imageData === null ? null : await readCode({ body: { imageData } });
    if (!answer?.data) onNoCode(t.processingError(), 'warning');
    else if (!answer.data.barcode) onNoCode(t.noCodeFound(), 'info');
    else take(answer.data.barcode.value);
  };

  return {
    take,
    /** Takes a JPEG in base64; null if the photo could not be read. */
    takePhoto: (imageData: string | null) => void takePhoto(imageData),
    reading: reading.isLoading,
  };
}
