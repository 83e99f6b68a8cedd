import { type Beacon, resolverNotesMax } from '@floorlight/contracts/beacons';
import { useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextAreaField } from '#ui/forms/Field.tsx';
import { t } from './messages.ts';

interface ResolveBeaconDialogProps {
  beacon: Beacon;
  open: boolean;
  onClose: () => void;
  onResolve: (resolverNotes: string) => void;
}

/** Asks what was done. The answer is optional. */
export function ResolveBeaconDialog({ beacon, open, onClose, onResolve }: ResolveBeaconDialogProps) {
  const [notes, setNotes] = useState('');
  return (
    <Dialog
      open={open}
      onOpenChange={(opened) => !opened && onClose()}
      title={t.resolveTitle()}
      description={beacon.title}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button
            variant="primary"
            size="primary"
            onClick={() => {
              onResolve(notes.trim());
              onClose();
            }}
          >
            {t.markResolved()}
          </Button>
        </>
      }
    >
      <TextAreaField
        label={t.resolverNotes()}
        hint={t.resolverNotesHint()}
        maxLength={resolverNotesMax}
        value={notes}
        onChange={({ target }) => setNotes(target.value)}
      />
    </Dialog>
  );
}
