import { itemsWords } from '#lib/inventory/count-words.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import type { CountForm } from './use-count-form.ts';
import type { ScannedWall } from './use-scanned-code.ts';

interface UnsavedFiguresProps {
  form: CountForm;
  scanned: ScannedWall;
  onClose: () => void;
}

/** Another wall was scanned while one is being counted: whose are the figures? */
export function UnsavedFigures({ form, scanned, onClose }: UnsavedFiguresProps) {
  const { draft, total, isSaving } = form;
  const saveFirst = async () => {
    if (await form.save()) form.set(scanned);
    onClose();
  };
  const belongToScanned = () => {
    form.set(scanned);
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`${draft.wallNumber} is not saved yet`}
      description={`You scanned ${scanned.wallNumber}, and ${itemsWords(total)} stand for ${draft.wallNumber}.`}
      modalAlert
      footer={
        <Button size="primary" disabled={isSaving} onClick={onClose}>
          Stay at {draft.wallNumber}
        </Button>
      }
    >
      <div className="grid gap-3">
        <Button variant="primary" size="primary" busy={isSaving} onClick={() => void saveFirst()}>
          Save {draft.wallNumber}, Then Go On
        </Button>
        <Button size="primary" disabled={isSaving} onClick={belongToScanned}>
          These Are the Figures of {scanned.wallNumber}
        </Button>
      </div>
    </Dialog>
  );
}
