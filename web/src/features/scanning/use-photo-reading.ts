import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { photoBytesMax } from '@floorlight/contracts/barcode-reading';
import { useEffect, useRef, useState } from 'react';
import { useProcessBarcodeMutation } from '#features/vault/api.ts';
import { statusOf, wordsOf } from '#lib/api/failure.ts';
import { vibrate, vibrations } from '#lib/device/vibrate.ts';
import { base64Of } from '#lib/photos/data-url.ts';
import { encodeJpeg, type JpegFormat, loadPicture } from '#lib/photos/jpeg.ts';
import { openFrameReader } from '#lib/scan/frame-reader.ts';
import { pixelsOf } from '#lib/scan/pixels.ts';
import { certainCode } from '#lib/scan/sighting.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';

/** Larger than a capture's, because the code may be a small part of the photo. */
const format: JpegFormat = { limits: { width: 1600, height: 1200 }, quality: 0.8 };
/** Pixels to read on the device: enough for a phone's whole photo, and no more memory than that. */
const most = 16_000_000;

const scanError = 'Failed to scan barcode. Please try again.';

/**
 * Reads the barcode in a photo: on the device, without a network, where that is sure, otherwise at the server. Says why
 * where it reads none. What is still being read when the component goes is let go without a word.
 */
export function usePhotoReading(onRead: (read: ScannedCode) => void) {
  const [isReading, setReading] = useState(false);
  const [reader] = useState(openFrameReader);
  const [process] = useProcessBarcodeMutation();
  const beep = useBeep();
  const toast = useToast();
  const told = useRef(onRead);
  told.current = onRead;
  const over = useRef(new AbortController());
  useEffect(() => {
    const until = new AbortController();
    over.current = until;
    return () => {
      until.abort();
      reader.close();
    };
  }, [reader]);

  const fail = (title: string, message: string) => {
    if (over.current.signal.aborted) return;
    beep('error');
    vibrate(vibrations.scanFailed);
    toast({ title, message, tone: 'warning' });
  };
  const readHere = async (picture: ImageBitmap): Promise<ScannedCode | null> => {
    const frame = pixelsOf(picture, { x: 0, y: 0, width: picture.width, height: picture.height }, most);
    return frame && certainCode(await reader.read(frame, true).catch(() => []));
  };
  const readThere = async (imageData: string): Promise<void> => {
    const { signal } = over.current;
    if (signal.aborted) return;
    const asked = process({ body: { imageData } });
    signal.addEventListener('abort', () => asked.abort(), { once: true });
    const { data, error } = await asked;
    if (signal.aborted) return;
    // What is wrong with the picture is said in the server's words: another photo helps, another try doesn't.
    if (error) return fail('Scan Error', isRefused(error) ? wordsOf(error, scanError) : scanError);
    if (!data.success || !data.barcode) return fail('No Barcode Found', 'Try taking a clearer photo of the barcode');
    told.current(data.barcode);
  };
  const look = async (file: File): Promise<void> => {
    const picture = await loadPicture(file);
    // A kind of picture that this browser can't draw: the server says what it is.
    if (!picture) return readThere(await base64Of(file));
    try {
      // A reader that was closed would begin anew.
      if (over.current.signal.aborted) return;
      const read = await readHere(picture);
      if (over.current.signal.aborted) return;
      if (read) return told.current(read);
      await readThere(await base64Of(await encodeJpeg(picture, picture, format)));
    } finally {
      picture.close();
    }
  };

  return {
    isReading,
    read: (file: File) => {
      if (!file.type.startsWith('image/')) return fail('Scan Error', 'Please select an image file');
      if (file.size > photoBytesMax) return fail('Scan Error', 'Please select an image smaller than 10MB');
      setReading(true);
      return look(file)
        .catch(() => fail('Scan Error', scanError))
        .finally(() => setReading(false));
    },
  };
}

const isRefused = (error: unknown): boolean => [400, 413, 415].includes(statusOf(error) ?? 0);
