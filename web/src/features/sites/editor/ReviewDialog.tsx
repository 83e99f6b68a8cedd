import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { ChangeList } from './ChangeList.tsx';
import type { DescribedChange } from './describe-changes.ts';
import { t } from './messages.ts';

interface ReviewDialogProps {
  open: boolean;
  /** Who has changed the site meanwhile. */
  name: string;
  theirs: readonly DescribedChange[];
  mine: readonly DescribedChange[];
  onClose: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** For the second of two editors: what the first has changed, and what to do with the own changes. */
export function ReviewDialog({ open, name, theirs, mine, onClose, onKeep, onDiscard }: ReviewDialogProps) {
  const both = mine.filter(({ field }) => theirs.some((change) => change.field === field));
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="wide"
      title={t.changedMeanwhile({ name })}
      description={both.length > 0 ? t.reviewConflict({ count: both.length }) : t.reviewHint()}
      footer={
        <>
          <Button size="primary" onClick={onDiscard}>
            {t.discardMine()}
          </Button>
          <Button variant="primary" size="primary" onClick={onKeep}>
            {t.keepMine()}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-6 desk:grid-cols-2">
        <Column title={t.theirChanges({ name })} changes={theirs} />
        <Column title={t.yourChanges()} changes={mine} />
      </div>
    </Dialog>
  );
}

function Column({ title, changes }: { title: string; changes: readonly DescribedChange[] }) {
  return (
    <div className="min-w-0">
      <h3 className="font-semibold text-lead">{title}</h3>
      <ChangeList label={title} changes={changes} />
    </div>
  );
}
