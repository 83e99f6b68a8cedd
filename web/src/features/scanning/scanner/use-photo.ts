import type { ScannedCode } from '@floorlight/barcodes/scanned-code';
import type { ScannerReading } from '@floorlight/contracts/barcode-reading';
import { paths } from '@floorlight/contracts/paths';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useProcessScannerMutation } from '#features/vault/api.ts';
import { codeOf, failureMessageOf, statusOf } from '#lib/api/failure.ts';
import { dataUrlOf } from '#lib/photos/data-url.ts';
import { encodeJpeg, type JpegFormat, loadPicture } from '#lib/photos/jpeg.ts';
import { type Size, scaleToFit } from '#lib/photos/size.ts';
import type { FrameReader } from '#lib/scan/frame-reader.ts';
import { captureLimits } from '#lib/scan/guide-box.ts';
import { stillOf } from '#lib/scan/pixels.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { t as photos } from '../messages.ts';
import { smallPhotoOf } from '../small-photo.ts';
import { unreadMessage } from '../unread-message.ts';
import { problemWith, readOnDevice } from '../uploaded-photo.ts';
import { t } from './messages.ts';
import { useFeedback } from './use-feedback.ts';

/** If nothing is found in the first picture, a larger one is sent. */
const first: JpegFormat = { limits: captureLimits, quality: 0.6 };
const second: JpegFormat = { limits: { width: 1280, height: 960 }, quality: 0.7 };

interface PhotoReading {
  reader: FrameReader;
  /** The server stores none of these. */
  awayCodes: readonly string[];
  /** `photo`: small, in base64, to be kept with the barcode. */
  onRead: (read: ScannedCode, photo?: string) => void;
  onSaved: (reading: ScannerReading) => void;
}

/** Reads a capture on the server, and an upload on the device if the result is certain, otherwise on the server. */
export function usePhoto({ reader, awayCodes, onRead, onSaved }: PhotoReading) {
  const [isReading, setReading] = useState(false);
  const [process] = useProcessScannerMutation();
  const toast = useToast();
  const navigate = useNavigate();
  const feedback = useFeedback();

  const fail = (title: string, message: string) => {
    feedback('failed');
    toast({ title, message, tone: 'danger', action: photos.typeIt() }, () => navigate(paths.manualEntry));
  };
  /** Sends the pictures one after the other until a code is found. */
  const send = async (pictures: readonly (() => Promise<string>)[]) => {
    let reason: string | undefined;
    for (const picture of pictures) {
      const { data, error } = await process({ body: { imageData: await picture(), awayCodes: [...awayCodes] } });
      if (error) return fail(t.processingFailed(), messageFor(error));
      if (data.success) return onSaved(data);
      ({ reason } = data);
    }
    const why = unreadMessage(reason);
    fail(t.processingFailed(), why ? t.noBarcodeBecause({ why }) : t.noBarcode());
  };
  const reading = async (title: string, work: () => Promise<void>) => {
    setReading(true);
    await work()
      .catch(() => fail(title, t.unreadable()))
      .finally(() => setReading(false));
  };

  return {
    isReading,
    capture: (video: HTMLVideoElement) =>
      reading(t.captureFailed(), async () => {
        const still = stillOf(video);
        await send(picturesOf(still, still));
      }),
    upload: (file: File) => {
      const problem = problemWith(file);
      if (problem) return fail(t.uploadFailed(), problem);
      return reading(t.uploadFailed(), async () => {
        const bitmap = await loadPicture(file);
        // This browser can't decode the format; the server may.
        if (!bitmap) return send([() => dataUrlOf(file)]);
        try {
          const read = await readOnDevice(reader, bitmap);
          if (read) onRead(read, await smallPhotoOf(bitmap, bitmap));
          else await send(picturesOf(bitmap, bitmap));
        } finally {
          bitmap.close();
        }
      });
    },
  };
}

/** The picture in the first size and, if it has more pixels, in the second. */
function picturesOf(picture: CanvasImageSource, { width, height }: Size): (() => Promise<string>)[] {
  const size = { width, height };
  const formats = scaleToFit(size, first.limits) < 1 ? [first, second] : [first];
  return formats.map((format) => async () => dataUrlOf(await encodeJpeg(picture, size, format)));
}

function messageFor(error: unknown): string {
  if (codeOf(error) === 'payload_too_large') return t.imageTooLarge();
  return statusOf(error) === 0 ? t.networkError() : failureMessageOf(error, t.networkError());
}
