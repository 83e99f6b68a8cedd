import { type Beacon, resolverNotesMax } from '@floorlight/contracts/beacons';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { NotesDialog } from '#ui/forms/NotesDialog.tsx';
import { t } from './messages.ts';
import { draftOfNotes } from './resolve-outbox.ts';

interface ResolveBeaconDialogProps {
  beacon: Beacon;
  open: boolean;
  onClose: () => void;
  onResolve: (resolverNotes: string) => void;
}

/** Asks what was done. The answer is optional. */
export function ResolveBeaconDialog({ beacon, open, onClose, onResolve }: ResolveBeaconDialogProps) {
  const { typed, type, clear } = useDraft(draftOfNotes(beacon.id), '');
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
      notes={typed}
      onNotes={type}
      onClose={onClose}
      onSubmit={(notes) => {
        clear();
        onResolve(notes);
        return true;
      }}
    />
  );
}
