import { type EmergencyAlert, responseNotesMax } from '@floorlight/contracts/alerts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextAreaField } from '#ui/forms/Field.tsx';

interface ResolveDialogProps {
  alert: EmergencyAlert;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onResolve: (responseNotes: string) => Promise<boolean>;
}

export function ResolveDialog({ alert, open, busy, onClose, onResolve }: ResolveDialogProps) {
  const [notes, setNotes] = useState('');
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      title="Resolve Alert"
      description={`${alert.title}, reported by ${alert.reportedByName}`}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            size="primary"
            busy={busy}
            onClick={async () => (await onResolve(notes.trim())) && onClose()}
          >
            Resolve Alert
          </Button>
        </>
      }
    >
      <TextAreaField
        label="Response Notes"
        hint="Optional: what you found and did."
        maxLength={responseNotesMax}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
    </Dialog>
  );
}
