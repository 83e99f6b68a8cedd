import type { Barcode } from '@floorlight/contracts/barcodes';
import { copyText } from '#lib/device/copy-text.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { barcodeTypeWords } from './barcode-words.ts';

/**
 * Hands a barcode to the device's own share sheet; where it has none, the value is copied to be pasted. `onUncopied`
 * is told where that can't be done either; without it a toast says the value.
 */
export function useShare(onUncopied?: () => void): (barcode: Barcode) => Promise<void> {
  const toast = useToast();
  return async ({ type, value, sku, description }) => {
    if (typeof navigator.share === 'function') {
      const title = description ?? sku;
      const said = await navigator.share({ title, text: `${title}\n${barcodeTypeWords[type]}: ${value}` }).then(
        () => null,
        (error: unknown) => error,
      );
      // Closed by the person, or under way already.
      if (said === null || (said instanceof DOMException && said.name !== 'NotAllowedError')) return;
    }
    if (await copyText(value))
      return toast({
        title: 'Value copied to share',
        message: 'This device has no share menu. Paste it where it is needed.',
        tone: 'success',
      });
    if (onUncopied) return onUncopied();
    toast({ title: 'Copy Failed', message: `Please manually copy: ${value}`, tone: 'danger' });
  };
}
