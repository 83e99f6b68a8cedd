import { barcodePhotoDays } from '@floorlight/contracts/barcode-photos';
import type { Barcode } from '@floorlight/contracts/barcodes';
import { ImageOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { t } from './messages.ts';
import { useDeleteBarcodePhotoMutation } from './photo-api.ts';

/** The photo that a barcode was read from, as long as it is kept. Nothing where there is none. */
export function BarcodePhoto({ barcode }: { barcode: Barcode }) {
  const [failed, setFailed] = useState(false);
  const [remove, { isLoading, isSuccess }] = useDeleteBarcodePhotoMutation();
  const toast = useToast();
  const { imageUrl } = barcode;
  if (imageUrl === null || isSuccess) return null;
  const onRemove = async () => {
    const { error } = await remove(barcode);
    if (error) toast({ title: t.error(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  };
  return (
    <figure className="grid grid-cols-1 gap-2 rounded-control bg-sunken p-4 hairline">
      {failed ? (
        <p className="flex min-h-24 items-center justify-center gap-2 text-muted">
          <ImageOff aria-hidden="true" className="size-6 shrink-0" />
          {t.photoNotLoaded()}
        </p>
      ) : (
        <img
          src={imageUrl}
          alt={t.photo()}
          loading="lazy"
          onError={() => setFailed(true)}
          className="max-h-64 w-full rounded-control object-contain"
        />
      )}
      <figcaption className="flex flex-wrap items-center justify-between gap-2 text-caption text-muted">
        {t.photoKept({ days: barcodePhotoDays })}
        <Button variant="quiet" busy={isLoading} onClick={() => void onRemove()}>
          <Trash2 aria-hidden="true" className="size-5" />
          {t.removePhoto()}
        </Button>
      </figcaption>
    </figure>
  );
}
