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

/** Another wall is wanted while one is being counted: whose are the figures, and the notes? */
export function UnsavedFigures({ form, leaving: { from, to }, onClose }: UnsavedFiguresProps) {
  const total = totalOf(from);
  const target = to.wallNumber || to.afeArea;
  const saveFirst = async () => {
    if (await form.save()) form.set(to);
    onClose();
  };
  const belongToOther = () => {
    form.set(to);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={() => !form.isSaving && onClose()}
      title={`${from.wallNumber} is not saved yet`}
      description={`${total ? `${itemsWords(total)} stand` : 'What you wrote stands'} for ${from.wallNumber}. You are going on to ${target || 'another area'}.`}
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
            Save {from.wallNumber}, Then Go On
          </Button>
        )}
        <Button size="primary" disabled={form.isSaving} onClick={belongToOther}>
          These Are the {total ? 'Figures' : 'Notes'} of {target || 'Another Area'}
        </Button>
      </div>
    </Dialog>
  );
}
