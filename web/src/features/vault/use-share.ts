import { type Barcode, codeTypeOf } from '@floorlight/contracts/barcodes';
import { copyText } from '#lib/device/copy-text.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { barcodeTypeName } from './barcode-type-names.ts';
import { t } from './messages.ts';

/**
 * Opens the device's share sheet for a barcode, or copies the value if there is none. If copying fails too, calls
 * `onCopyFailed`; without that, a toast shows the value.
 */
export function useShare(onCopyFailed?: () => void): (barcode: Barcode) => Promise<void> {
  const toast = useToast();
  return async (barcode) => {
    const { value, sku, description } = barcode;
    if (typeof navigator.share === 'function') {
      const title = description ?? sku;
      const shareError = await navigator
        .share({ title, text: `${title}\n${t.sharedValue({ type: barcodeTypeName(codeTypeOf(barcode)), value })}` })
        .then(
          () => null,
          (error: unknown) => error,
        );
      // Shared, closed by the user, or another share is open.
      if (shareError === null || (shareError instanceof DOMException && shareError.name !== 'NotAllowedError')) return;
    }
    if (await copyText(value))
      return toast({
        title: t.copiedToShare(),
        message: t.pasteIt(),
        tone: 'success',
      });
    if (onCopyFailed) return onCopyFailed();
    toast({ title: t.copyFailed(), message: t.copyManually({ value }), tone: 'danger' });
  };
}
