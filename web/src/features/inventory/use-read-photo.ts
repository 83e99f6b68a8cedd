import { useState } from 'react';
import { openFrameReader } from '#lib/scan/frame-reader.ts';
import { jpegOf, pixelsOf } from '#lib/scan/picture.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useProcessBarcodeMutation } from '#lib/vault/vault-api.ts';

const uploadLimit = 10 * 1024 * 1024;
const sent = { width: 1280, height: 1280 };
const quality = 0.8;
/** Pixels that are looked at on the device. */
const looked = 2048 * 1536;

/** Reads the code in a photo: on the device, where that finds nothing at the server. Says why where there is none. */
export function useReadPhoto() {
  const [isBusy, setBusy] = useState(false);
  const [processBarcode] = useProcessBarcodeMutation();
  const toast = useToast();

  const readAtServer = async (imageData: string): Promise<string | null> => {
    const { data, error } = await processBarcode({ body: { imageData } });
    if (error) throw new Error('The server did not read it');
    return data.barcode?.value ?? null;
  };

  const read = async (file: File): Promise<string | null> => {
    const refuse = (message: string) => toast({ title: 'Scan Error', message, tone: 'warning' });
    if (!file.type.startsWith('image/')) refuse('Please select an image file');
    else if (file.size > uploadLimit) refuse('Please select an image smaller than 10MB');
    else {
      setBusy(true);
      try {
        const { seen, imageData } = await lookAt(file);
        const value = seen ?? (await readAtServer(imageData));
        if (value) return value;
        toast({
          title: 'No Barcode Found',
          message: 'Try taking a clearer photo of the barcode',
          tone: 'warning',
        });
      } catch {
        toast({ title: 'Scan Error', message: 'Failed to scan barcode. Please try again.', tone: 'danger' });
      } finally {
        setBusy(false);
      }
    }
    return null;
  };
  return { isBusy, read };
}

/** What this device sees in the photo, and the photo made ready to send. Throws where it is no picture. */
async function lookAt(file: File): Promise<{ seen: string | null; imageData: string }> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const reader = openFrameReader();
  try {
    const { width, height } = picture;
    const frame = pixelsOf(picture, { x: 0, y: 0, width, height }, looked);
    const [first] = frame ? await reader.read(frame, true).catch(() => []) : [];
    return { seen: first?.value ?? null, imageData: jpegOf(picture, picture, sent, quality) };
  } finally {
    reader.close();
    picture.close();
  }
}
