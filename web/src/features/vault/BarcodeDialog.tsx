import type { Barcode } from '@floorlight/contracts/barcodes';
import { ChevronLeft, ChevronRight, Copy, Pencil, Share2 } from 'lucide-react';
import { useState } from 'react';
import { PrintLabels } from '#features/labels/api.ts';
import { copyText } from '#lib/device/copy-text.ts';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { IconButton } from '#ui/controls/IconButton.tsx';
import { useSwipe } from '#ui/controls/use-swipe.ts';
import { SidePanel } from '#ui/lists/SidePanel.tsx';
import { BarcodeFacts } from './BarcodeFacts.tsx';
import { BarcodePhoto } from './BarcodePhoto.tsx';
import { BarcodeView } from './BarcodeView.tsx';
import { EditDialog } from './edit/EditDialog.tsx';
import { readEdits } from './edit/edits.ts';
import { FullScreenCode } from './FullScreenCode.tsx';
import { labelOf } from './label-of.ts';
import { ManualCopyDialog } from './ManualCopyDialog.tsx';
import { t } from './messages.ts';
import { ShareOptions } from './sharing/ShareOptions.tsx';
import { useArrowKeys } from './use-arrow-keys.ts';
import { useShare } from './use-share.ts';

interface BarcodeDialogProps {
  barcode: Barcode;
  /** Ids of the list it was opened from, in order. */
  ids: readonly string[];
  onShow: (id: string) => void;
  onClose: () => void;
  /** Beside the list, in place of a dialog above it. */
  beside?: boolean;
}

/** All details of a barcode, ready for a scanner. Swipes, arrow keys and buttons lead to its neighbours. */
export function BarcodeDialog({ barcode, ids, onShow, onClose, beside = false }: BarcodeDialogProps) {
  useWakeLock(true);
  const toast = useToast();
  const [isCopyingByHand, setCopyingByHand] = useState(false);
  const { id: userId } = useCurrentUser();
  // Edits that were left unsaved, or that the server has refused, are open again.
  const [isEditing, setEditing] = useState(() => readEdits(userId, barcode.id) !== null);
  const share = useShare(() => setCopyingByHand(true));
  const at = ids.indexOf(barcode.id);
  const step = (by: -1 | 1) => {
    const neighbour = ids[at + by];
    if (at >= 0 && neighbour) onShow(neighbour);
  };
  const swipe = useSwipe(step);
  const [isFull, setFull] = useState(false);
  useArrowKeys(step, !isCopyingByHand && !isEditing && !isFull);

  const copy = async () => {
    if (await copyText(barcode.value)) toast({ title: t.valueCopied(), tone: 'success' });
    else setCopyingByHand(true);
  };

  const title = barcode.description || t.details();
  const contents = (
    <>
      <div {...swipe} className="grid touch-pan-y grid-cols-1 gap-4">
        <BarcodeView key={barcode.id} barcode={barcode} onFull={() => setFull(true)} />
        {at >= 0 && ids.length > 1 && (
          <nav aria-label={t.barcodes()} className="flex items-center justify-between gap-3">
            <IconButton
              label={t.previous()}
              disabled={at === 0}
              className="disabled:opacity-40"
              onClick={() => step(-1)}
            >
              <ChevronLeft aria-hidden="true" className="size-6" />
            </IconButton>
            <p role="status" className="font-semibold">
              {t.position({ position: at + 1, count: ids.length })}
            </p>
            <IconButton
              label={t.next()}
              disabled={at === ids.length - 1}
              className="disabled:opacity-40"
              onClick={() => step(1)}
            >
              <ChevronRight aria-hidden="true" className="size-6" />
            </IconButton>
          </nav>
        )}
        <div className="grid two-columns gap-3">
          <Button variant="primary" size="primary" className="px-3!" onClick={copy}>
            <Copy aria-hidden="true" className="size-5 shrink-0" />
            {t.copyValue()}
          </Button>
          <Button size="primary" onClick={() => void share(barcode)}>
            <Share2 aria-hidden="true" className="size-5" />
            {t.share()}
          </Button>
        </div>
        <ShareOptions barcode={barcode} />
        <BarcodeFacts barcode={barcode} />
        <BarcodePhoto key={barcode.imageUrl} barcode={barcode} />
        <Button onClick={() => setEditing(true)}>
          <Pencil aria-hidden="true" className="size-5" />
          {t.edit()}
        </Button>
        <PrintLabels labels={[labelOf(barcode)]} />
      </div>
      {isFull && (
        <FullScreenCode
          barcode={barcode}
          onPrevious={at > 0 ? () => step(-1) : null}
          onNext={at >= 0 && at < ids.length - 1 ? () => step(1) : null}
          onClose={() => setFull(false)}
        />
      )}
      {isEditing && <EditDialog key={barcode.id} barcode={barcode} onClose={() => setEditing(false)} />}
      <ManualCopyDialog open={isCopyingByHand} value={barcode.value} onClose={() => setCopyingByHand(false)} />
    </>
  );
  if (beside)
    return (
      <SidePanel title={title} onClose={onClose}>
        {contents}
      </SidePanel>
    );
  return (
    <Dialog open size="wide" backCloses={false} onOpenChange={(open) => !open && onClose()} title={title}>
      {contents}
    </Dialog>
  );
}
