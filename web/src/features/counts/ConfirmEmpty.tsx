import { Square } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { placeOf } from './count-words.ts';
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
        Confirm Empty
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={`Is ${form.draft.wallNumber} empty?`}
        description={`${placeOf(form.draft)} will be saved as counted and empty.`}
        modalAlert
        footer={
          <>
            <Button size="primary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button variant="primary" size="primary" onClick={confirm}>
              Yes, It Is Empty
            </Button>
          </>
        }
      >
        {form.earlier && <p>This replaces the earlier count of this wall, which stays in the history.</p>}
      </Dialog>
    </>
  );
}
