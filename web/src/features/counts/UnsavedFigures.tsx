import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { totalOf } from './count-draft.ts';
import { itemsWords } from './count-words.ts';
import type { CountForm } from './use-count-form.ts';
import type { Leaving } from './use-go-to.ts';

interface UnsavedFiguresProps {
  form: CountForm;
  leaving: Leaving;
  onClose: () => void;
}

/** Before a move to another wall with unsaved figures or notes: asks which wall they belong to. */
export function UnsavedFigures({ form, leaving: { from, to }, onClose }: UnsavedFiguresProps) {
  const total = totalOf(from);
  const target = to.wallNumber || to.afeArea;
  const saveFirst = async () => {
    if (await form.save()) form.set(to);
    onClose();
  };
  const assignToTarget = () => {
    form.set(to);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={() => !form.isSaving && onClose()}
      title={`${from.wallNumber} is not saved yet`}
      description={`You entered ${total ? itemsWords(total) : 'notes'} for ${from.wallNumber}. You are moving to ${target || 'another area'}.`}
      modalAlert
      footer={
        <Button size="primary" disabled={form.isSaving} onClick={onClose}>
          Stay at {from.wallNumber}
        </Button>
      }
    >
      <div className="grid gap-3">
        {total > 0 && (
          <Button variant="primary" size="primary" busy={form.isSaving} onClick={() => void saveFirst()}>
            Save {from.wallNumber} and Continue
          </Button>
        )}
        <Button size="primary" disabled={form.isSaving} onClick={assignToTarget}>
          Use These {total ? 'Figures' : 'Notes'} for {target || 'Another Area'}
        </Button>
      </div>
    </Dialog>
  );
}
