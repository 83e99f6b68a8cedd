import { type Barcode, isPrivileged } from '@floorlight/contracts/barcodes';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { BarcodeDialog } from './BarcodeDialog.tsx';
import { PinDialog } from './PinDialog.tsx';
import { t } from './pin-messages.ts';
import { useDetails } from './use-details.ts';
import { usePinAccess } from './use-pin-access.ts';

interface DetailsProps {
  details: ReturnType<typeof useDetails>;
  /** The list it was opened from. */
  barcodes: readonly Barcode[];
  /** The list shows the open one beside itself. */
  beside?: boolean;
}

/** The open barcode. When PIN access ends, a privileged one closes. */
export function Details({
  details: { shown, open, close, locked, setLocked },
  barcodes,
  beside = false,
}: DetailsProps) {
  const toast = useToast();
  const isShownPrivileged = shown !== null && isPrivileged(shown.type);
  usePinAccess({
    skip: !isShownPrivileged && !barcodes.some(({ type }) => isPrivileged(type)),
    onEnd: () => {
      if (isShownPrivileged) close();
      toast({
        title: t.lockedAgain(),
        message: t.lockedAgainHint(),
        tone: 'info',
      });
    },
  });
  return (
    <>
      {shown && !beside && (
        <BarcodeDialog
          barcode={shown}
          ids={barcodes.map(({ id }) => id)}
          onShow={(id) => void open(id)}
          onClose={close}
        />
      )}
      <PinDialog open={locked !== null} onClose={() => setLocked(null)} onOpened={() => locked && void open(locked)} />
    </>
  );
}

/** The barcode in the URL, on a page without a list. */
export function LinkedDetails() {
  return <Details details={useDetails()} barcodes={none} />;
}

const none: readonly Barcode[] = [];
