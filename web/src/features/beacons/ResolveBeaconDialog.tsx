import { type Beacon, resolverNotesMax } from '@floorlight/contracts/beacons';
import { NotesDialog } from '#ui/forms/NotesDialog.tsx';
import { t } from './messages.ts';

interface ResolveBeaconDialogProps {
  beacon: Beacon;
  open: boolean;
  onClose: () => void;
  onResolve: (resolverNotes: string) => void;
}

/** Asks what was done. The answer is optional. */
export function ResolveBeaconDialog({ beacon, open, onClose, onResolve }: ResolveBeaconDialogProps) {
  return (
    <NotesDialog
      open={open}
      title={t.resolveTitle()}
      description={beacon.title}
      label={t.resolverNotes()}
      hint={t.resolverNotesHint()}
      maxLength={resolverNotesMax}
      submitLabel={t.markResolved()}
      cancelLabel={t.cancel()}
      onClose={onClose}
      onSubmit={(notes) => {
        onResolve(notes);
        return true;
      }}
    />
  );
}
