import { offerLifetime } from '@floorlight/contracts/barcode-offers';
import { takePath } from '@floorlight/contracts/paths';
import { CircleCheck, TimerOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useAttendedPoll } from '#lib/api/use-attended-poll.ts';
import { copyText } from '#lib/device/copy-text.ts';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { QrCode } from '#ui/barcode/QrCode.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { Skeleton } from '#ui/lists/Skeleton.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useGetBarcodeOfferMutation, useOfferBarcodeMutation } from './api.ts';
import { t } from './messages.ts';

/** Milliseconds between two questions whether the code was used. */
const pollInterval = 3000;

/** A code on the screen with which one colleague gets a copy. */
export function OfferDialog({ barcodeId, onClose }: { barcodeId: string; onClose: () => void }) {
  useWakeLock(true);
  const [make, { data: offer, error }] = useOfferBarcodeMutation();
  const [ask, { data: answer }] = useGetBarcodeOfferMutation();
  const [isOver, setOver] = useState(false);
  const toast = useToast();
  const isTaken = Boolean(answer?.takenAt);
  const begin = () => {
    setOver(false);
    void make({ params: { id: barcodeId } });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: one code for each time it is opened
  useEffect(begin, []);
  useAttendedPoll(() => {
    if (!offer || isTaken) return;
    setOver(Date.parse(offer.expiresAt) <= serverNow());
    void ask({ params: { id: offer.id } });
  }, pollInterval);

  const link = offer && new URL(takePath(offer.token), window.location.origin).href;
  const copy = async () => {
    if (link && (await copyText(link))) toast({ title: t.linkCopied(), tone: 'success' });
  };
  return (
    <Dialog
      open
      title={t.offerTitle()}
      description={t.offerText({ minutes: offerLifetime / 60 })}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button size="primary" onClick={onClose}>
          {t.done()}
        </Button>
      }
    >
      <div role="status" className="grid grid-cols-1 gap-3">
        {error && !offer && (
          <ErrorState title={t.offerFailed()} message={failureMessageOf(error, api.tryAgain())} onRetry={begin} />
        )}
        {!offer && !error && <Skeleton className="mx-auto aspect-square w-64 rounded-control" />}
        {isTaken && (
          <Notice tone="resolved" icon={CircleCheck}>
            {t.taken()}
          </Notice>
        )}
        {!isTaken && isOver && (
          <>
            <Notice tone="medium" icon={TimerOff}>
              {t.offerExpired()}
            </Notice>
            <Button onClick={begin}>{t.newCode()}</Button>
          </>
        )}
        {link && !isTaken && !isOver && (
          <>
            <QrCode text={link} label={t.offerCode()} />
            <Button onClick={() => void copy()}>{t.copyLink()}</Button>
          </>
        )}
      </div>
    </Dialog>
  );
}
