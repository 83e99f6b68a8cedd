import { type Barcode, isPrivileged } from '@floorlight/contracts/barcodes';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { BarcodeDialog } from './BarcodeDialog.tsx';
import { PinDialog } from './PinDialog.tsx';
import { useDetails } from './use-details.ts';
import { usePinOpening } from './use-pin-opening.ts';

interface DetailsProps {
  details: ReturnType<typeof useDetails>;
  /** The list it is looked at in. */
  barcodes: readonly Barcode[];
}

/** The barcode that is looked at. What is behind the PIN, here and in the list, is closed with it. */
export function Details({ details: { shown, open, close, locked, setLocked }, barcodes }: DetailsProps) {
  const toast = useToast();
  const isShownPrivileged = shown !== null && isPrivileged(shown.type);
  usePinOpening({
    skip: !isShownPrivileged && !barcodes.some(({ type }) => isPrivileged(type)),
    onEnd: () => {
      if (isShownPrivileged) close();
      toast({ title: 'Closed again', message: 'The five minutes are over. Enter your PIN to go on.', tone: 'info' });
    },
  });
  return (
    <>
      {shown && (
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

/** The barcode that the address names, where no list is shown. */
export function LinkedDetails() {
  return <Details details={useDetails()} barcodes={none} />;
}

const none: readonly Barcode[] = [];
