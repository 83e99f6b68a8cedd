import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { codeTypeOf } from '@floorlight/contracts/barcodes';
import { useEffect, useRef, useState } from 'react';
import { useProcessBarcodeMutation } from '#features/vault/api.ts';
import { failureMessageOf, statusOf } from '#lib/api/failure.ts';
import { vibrate, vibrations } from '#lib/device/vibrate.ts';
import { base64Of } from '#lib/photos/data-url.ts';
import { encodeJpeg, type JpegFormat, loadPicture } from '#lib/photos/jpeg.ts';
import { openFrameReader } from '#lib/scan/frame-reader.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { t } from './messages.ts';
import { unreadMessage } from './unread-message.ts';
import { problemWith, readOnDevice } from './uploaded-photo.ts';

/** Larger than a capture's, because the code may be a small part of the photo. */
const format: JpegFormat = { limits: { width: 1600, height: 1200 }, quality: 0.8 };

/**
 * Reads the barcode in a photo: on the device if the result is certain, otherwise on the server. A toast explains a
 * failure. Unmounting cancels a reading without a message.
 *
 * @param onType opens a place to type the value; a failure offers it.
 */
export function usePhotoReading(onRead: (read: ScannedCode) => void, onType?: () => void) {
  const [isReading, setReading] = useState(false);
  const [reader] = useState(openFrameReader);
  const [process] = useProcessBarcodeMutation();
  const beep = useBeep();
  const toast = useToast();
  const latestOnRead = useRef(onRead);
  latestOnRead.current = onRead;
  const controller = useRef(new AbortController());
  useEffect(() => {
    const mounted = new AbortController();
    controller.current = mounted;
    return () => {
      mounted.abort();
      reader.close();
    };
  }, [reader]);

  const fail = (title: string, message: string) => {
    if (controller.current.signal.aborted) return;
    beep('error');
    vibrate(vibrations.scanFailed);
    toast({ title, message, tone: 'warning', ...(onType && { action: t.typeIt() }) }, onType);
  };
  const readOnServer = async (imageData: string): Promise<void> => {
    const { signal } = controller.current;
    if (signal.aborted) return;
    const request = process({ body: { imageData } });
    signal.addEventListener('abort', () => request.abort(), { once: true });
    const { data, error } = await request;
    if (signal.aborted) return;
    // A refused picture gets the server's message: it needs another photo, not a retry.
    if (error) return fail(t.scanError(), isRefused(error) ? failureMessageOf(error, t.scanFailed()) : t.scanFailed());
    if (!data.success || !data.barcode) return fail(t.nothingFound(), unreadMessage(data.reason) ?? t.unread.unclear());
    latestOnRead.current({ type: codeTypeOf(data.barcode), value: data.barcode.value });
  };
  const readPhoto = async (file: File): Promise<void> => {
    const picture = await loadPicture(file);
    // This browser can't decode the format; the server may.
    if (!picture) return readOnServer(await base64Of(file));
    try {
      // Reading would start a closed reader again.
      if (controller.current.signal.aborted) return;
      const read = await readOnDevice(reader, picture);
      if (controller.current.signal.aborted) return;
      if (read) return latestOnRead.current(read);
      await readOnServer(await base64Of(await encodeJpeg(picture, picture, format)));
    } finally {
      picture.close();
    }
  };

  return {
    isReading,
    read: (file: File) => {
      const problem = problemWith(file);
      if (problem) return fail(t.scanError(), problem);
      setReading(true);
      return readPhoto(file)
        .catch(() => fail(t.scanError(), t.scanFailed()))
        .finally(() => setReading(false));
    },
  };
}

const isRefused = (error: unknown): boolean => [400, 413, 415].includes(statusOf(error) ?? 0);
