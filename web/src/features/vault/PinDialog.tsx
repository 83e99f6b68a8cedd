import { LoaderCircle } from 'lucide-react';
import { useEffect } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { useGetVaultPinQuery } from './api.ts';
import { PinForm } from './PinForm.tsx';
import { t } from './pin-messages.ts';

interface PinDialogProps {
  open: boolean;
  onClose: () => void;
  /** The PIN was right. */
  onOpened?: () => void;
}

/** Asks for the PIN before privileged barcodes; the server checks it. The first entry sets it. */
export function PinDialog({ open, onClose, onOpened }: PinDialogProps) {
  const { data, error, isFetching, refetch } = useGetVaultPinQuery(undefined, {
    skip: !open,
    refetchOnMountOrArgChange: true,
  });
  // Entered just now, or earlier in this session.
  const isOpen = open && !isFetching && (data?.closesAt ?? 0) > Date.now();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when access opens
  useEffect(() => {
    if (!isOpen) return;
    onClose();
    onOpened?.();
  }, [isOpen]);
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      title={data?.isSet === false ? t.setTitle() : t.enterTitle()}
      description={data?.isSet === false ? t.setHint() : t.enterHint()}
    >
      {data ? (
        <PinForm state={data} onCancel={onClose} />
      ) : error && !isFetching ? (
        <ErrorState title={t.checkFailed()} message={failureMessageOf(error, api.tryAgain())} onRetry={refetch} />
      ) : (
        <p role="status" className="flex min-h-40 items-center justify-center gap-2 text-muted">
          <LoaderCircle aria-hidden="true" className="size-5 animate-turn" />
          {t.loading()}
        </p>
      )}
    </Dialog>
  );
}
