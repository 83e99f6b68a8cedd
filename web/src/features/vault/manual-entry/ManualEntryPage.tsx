import { usePageTitle } from '#lib/device/page-title.ts';
import { EntryForm } from './EntryForm.tsx';

/** A barcode is added by typing it. */
export function ManualEntryPage() {
  usePageTitle('Manual Barcode Entry');
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
      <header>
        <h1 className="font-bold text-heading tracking-tight">Manual Barcode Entry</h1>
        <p className="text-muted">Type a barcode, or scan it with a hardware scanner, to keep it in your vault.</p>
      </header>
      <EntryForm />
    </div>
  );
}
