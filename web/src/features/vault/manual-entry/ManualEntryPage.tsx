import { EntryForm } from './EntryForm.tsx';
import { t } from './messages.ts';

export function ManualEntryPage() {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
      <header>
        <h1 className="font-bold text-heading tracking-tight">{t.title()}</h1>
        <p className="text-muted">{t.lead()}</p>
      </header>
      <EntryForm />
    </div>
  );
}
