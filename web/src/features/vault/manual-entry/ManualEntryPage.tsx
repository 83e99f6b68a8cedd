import { EntryForm } from './EntryForm.tsx';

export function ManualEntryPage() {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
      <header>
        <h1 className="font-bold text-heading tracking-tight">Manual Barcode Entry</h1>
        <p className="text-muted">Type a barcode, or scan it with a hardware scanner, to add it to your vault.</p>
      </header>
      <EntryForm />
    </div>
  );
}
