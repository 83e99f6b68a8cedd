import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import { photoBytesMax, type ScannerReading } from '@floorlight/contracts/barcode-reading';
import { useState } from 'react';
import { useProcessScannerMutation } from '#features/vault/api.ts';
import { codeOf, statusOf, wordsOf } from '#lib/api/failure.ts';
import { dataUrlOf } from '#lib/photos/data-url.ts';
import { encodeJpeg, type JpegFormat, loadPicture } from '#lib/photos/jpeg.ts';
import { type Size, scaleToFit } from '#lib/photos/size.ts';
import type { FrameReader } from '#lib/scan/frame-reader.ts';
import { captureLimits } from '#lib/scan/guide-box.ts';
import { pixelsOf, stillOf } from '#lib/scan/pixels.ts';
import { certainCode } from '#lib/scan/sighting.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useFeedback } from './use-feedback.ts';

/** A picture is sent again, larger, where nothing was found in it the first time. */
const first: JpegFormat = { limits: captureLimits, quality: 0.6 };
const second: JpegFormat = { limits: { width: 1280, height: 960 }, quality: 0.7 };
/** Pixels of an upload to read on the device: enough for a phone's whole photo, and no more memory than that. */
const most = 16_000_000;

const tooLarge = 'Image too large. Please ensure good lighting and try again.';

interface PhotoReading {
  reader: FrameReader;
  onRead: (read: ScannedCode) => void;
  onKept: (reading: ScannerReading) => void;
}

/** Reads a picture that was taken or chosen: an upload on the device if that is sure, otherwise at the server. */
export function usePhoto({ reader, onRead, onKept }: PhotoReading) {
  const [isReading, setReading] = useState(false);
  const [process] = useProcessScannerMutation();
  const toast = useToast();
  const feedback = useFeedback();

  const fail = (title: string, message: string) => {
    feedback('failed');
    toast({ title, message, tone: 'danger' });
  };
  /** Tries the pictures one after the other, until something is found. */
  const send = async (pictures: readonly (() => Promise<string>)[]) => {
    let message = '';
    for (const picture of pictures) {
      const { data, error } = await process({ body: { imageData: await picture() } });
      if (error) return fail('Processing Failed', wordsFor(error));
      if (data.success) return onKept(data);
      message = data.message;
    }
    fail('Processing Failed', message);
  };
  const reading = async (title: string, work: () => Promise<void>) => {
    setReading(true);
    await work()
      .catch(() => fail(title, 'The picture could not be read. Please try again.'))
      .finally(() => setReading(false));
  };

  return {
    isReading,
    capture: (video: HTMLVideoElement) =>
      reading('Capture Failed', async () => {
        const still = stillOf(video);
        await send(picturesOf(still, still));
      }),
    upload: (file: File) => {
      if (!file.type.startsWith('image/')) return fail('Upload Failed', 'Please select an image file');
      if (file.size > photoBytesMax) return fail('Upload Failed', 'Please select an image smaller than 10MB');
      return reading('Upload Failed', async () => {
        const bitmap = await loadPicture(file);
        // A kind of picture that this browser can't draw: the server says what it is.
        if (!bitmap) return send([() => dataUrlOf(file)]);
        try {
          const frame = pixelsOf(bitmap, { x: 0, y: 0, width: bitmap.width, height: bitmap.height }, most);
          const read = frame && certainCode(await reader.read(frame, true).catch(() => []));
          if (read) onRead(read);
          else await send(picturesOf(bitmap, bitmap));
        } finally {
          bitmap.close();
        }
      });
    },
  };
}

/** The picture as it is sent first and, if it has more pixels than that, second. */
function picturesOf(picture: CanvasImageSource, { width, height }: Size): (() => Promise<string>)[] {
  const size = { width, height };
  const formats = scaleToFit(size, first.limits) < 1 ? [first, second] : [first];
  return formats.map((format) => async () => dataUrlOf(await encodeJpeg(picture, size, format)));
}

function wordsFor(error: unknown): string {
  if (codeOf(error) === 'payload_too_large') return tooLarge;
  return statusOf(error) === 0 ? 'Network error' : wordsOf(error, 'Network error');
}
