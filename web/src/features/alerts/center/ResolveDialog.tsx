import { senderOf } from '@floorlight/contracts/alert-sender';
import { type EmergencyAlert, responseNotesMax } from '@floorlight/contracts/alerts';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextAreaField } from '#ui/forms/Field.tsx';
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
  const [notes, setNotes] = useState('');
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      title={t.resolveTitle()}
      description={t.resolveWhich({ title: titleOf(alert).text, name: senderOf(alert) })}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button
            variant="primary"
            size="primary"
            busy={busy}
            onClick={async () => (await onResolve(notes.trim())) && onClose()}
          >
            {t.resolveTitle()}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t.notes()}
        hint={t.notesHint()}
        maxLength={responseNotesMax}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
    </Dialog>
  );
}
