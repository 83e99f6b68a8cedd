import { Square } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/controls/ConfirmDialog.tsx';
import { t } from './messages.ts';
import { placeOf } from './place-of.ts';
import type { CountForm } from './use-count-form.ts';

/** Saves an empty wall. The user confirms it, because an uncounted wall has the same zeros. */
export function ConfirmEmpty({ form }: { form: CountForm }) {
  const [open, setOpen] = useState(false);
  const confirm = () => {
    setOpen(false);
    void form.save(true);
  };
  return (
    <>
      <Button className="w-full" disabled={form.isSaving} onClick={() => setOpen(true)}>
        <Square aria-hidden="true" className="size-5" />
        {t.confirmEmpty()}
      </Button>
      <ConfirmDialog
        open={open}
        title={t.isEmpty({ wall: form.draft.wallNumber })}
        description={t.emptyLead({ place: placeOf(form.draft) })}
        confirmLabel={t.yesEmpty()}
        cancelLabel={t.cancel()}
        onConfirm={confirm}
        onClose={() => setOpen(false)}
      >
        {form.earlier && <p>{t.emptyReplaces()}</p>}
      </ConfirmDialog>
    </>
  );
}
