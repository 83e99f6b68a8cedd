import { Save } from 'lucide-react';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { numberWords } from './count-words.ts';
import { t } from './messages.ts';
import { placeOf } from './place-of.ts';
import type { CountForm } from './use-count-form.ts';

/** The total, always visible, and the Save button. */
export function SaveBar({ form: { draft, total, isSaving, save } }: { form: CountForm }) {
  const toast = useToast();
  const press = () => {
    if (draft.wallNumber) return void save();
    toast({
      title: t.missing(),
      message: t.missingDetail(),
      tone: 'danger',
    });
  };
  return (
    <div className="flex items-center gap-4">
      <p className="min-w-16 leading-tight" aria-live="polite" aria-atomic="true">
        <span className="block text-caption text-muted">{t.total()}</span>
        <span className={`block font-bold ${total < 100_000 ? 'text-heading' : 'text-title'}`}>
          {numberWords(total)}
        </span>
      </p>
      <Button
        variant="primary"
        size="primary"
        className="min-w-0 grow px-3!"
        disabled={total === 0}
        busy={isSaving}
        aria-description={draft.wallNumber ? placeOf(draft) : undefined}
        onClick={press}
      >
        {!isSaving && <Save aria-hidden="true" className="size-5 shrink-0" />}
        {t.saveCount()}
      </Button>
    </div>
  );
}
