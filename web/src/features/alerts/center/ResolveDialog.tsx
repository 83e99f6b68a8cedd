import { senderOf } from '@floorlight/contracts/alert-sender';
import { type EmergencyAlert, responseNotesMax } from '@floorlight/contracts/alerts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { NotesDialog } from '#ui/forms/NotesDialog.tsx';
import { titleOf } from '../alert-words.ts';
import { draftOfNotes } from '../update-outbox.ts';
import { t } from './messages.ts';

interface ResolveDialogProps {
  alert: EmergencyAlert;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onResolve: (responseNotes: string) => Promise<boolean>;
}

export function ResolveDialog({ alert, open, busy, onClose, onResolve }: ResolveDialogProps) {
  const { typed, type, clear } = useDraft(draftOfNotes(alert.id), '');
  return (
    <NotesDialog
      open={open}
      title={t.resolveTitle()}
      description={t.resolveWhich({ title: titleOf(alert).text, name: senderOf(alert) })}
      label={t.notes()}
      hint={t.notesHint()}
      maxLength={responseNotesMax}
      submitLabel={t.resolveTitle()}
      cancelLabel={t.cancel()}
      busy={busy}
      notes={typed}
      onNotes={type}
      onClose={onClose}
      onSubmit={async (notes) => {
        const isDone = await onResolve(notes);
        if (isDone) clear();
        return isDone;
      }}
    />
  );
}
