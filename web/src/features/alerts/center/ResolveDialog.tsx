import { senderOf } from '@floorlight/contracts/alert-sender';
import { type EmergencyAlert, responseNotesMax } from '@floorlight/contracts/alerts';
import { NotesDialog } from '#ui/forms/NotesDialog.tsx';
import { titleOf } from '../alert-words.ts';
import { t } from './messages.ts';

interface ResolveDialogProps {
  alert: EmergencyAlert;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onResolve: (responseNotes: string) => Promise<boolean>;
}

export function ResolveDialog({ alert, open, busy, onClose, onResolve }: ResolveDialogProps) {
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
      onClose={onClose}
      onSubmit={onResolve}
    />
  );
}
