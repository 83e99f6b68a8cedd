import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { totalOf } from './count-draft.ts';
import { t } from './messages.ts';
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
  const wall = from.wallNumber;
  const target = to.wallNumber || to.afeArea;
  const entered = total ? t.enteredItems({ count: total, wall }) : t.enteredNotes({ wall });
  const figuresLabel = target ? t.figuresFor({ target }) : t.figuresElsewhere();
  const notesLabel = target ? t.notesFor({ target }) : t.notesElsewhere();
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
      title={t.unsavedTitle({ wall })}
      description={`${entered} ${target ? t.moving({ target }) : t.movingElsewhere()}`}
      modalAlert
      footer={
        <Button size="primary" disabled={form.isSaving} onClick={onClose}>
          {t.stay({ wall })}
        </Button>
      }
    >
      <div className="grid gap-3">
        {total > 0 && (
          <Button variant="primary" size="primary" busy={form.isSaving} onClick={() => void saveFirst()}>
            {t.saveAndContinue({ wall })}
          </Button>
        )}
        <Button size="primary" disabled={form.isSaving} onClick={assignToTarget}>
          {total ? figuresLabel : notesLabel}
        </Button>
      </div>
    </Dialog>
  );
}
