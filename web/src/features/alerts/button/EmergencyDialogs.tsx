import type { ComponentProps } from 'react';
import { areStored } from '#lib/outbox/unstored.ts';
import { CountdownDialog } from './CountdownDialog.tsx';
import { EmergencyDialog } from './EmergencyDialog.tsx';
import { immediateEmergency } from './emergency-body.ts';

interface EmergencyDialogsProps {
  /** `choose`: after a press. `countdown`: after the button was held. */
  open: 'choose' | 'countdown' | null;
  onClose: () => void;
  /** Emergencies that are not sent yet. */
  waiting: Parameters<typeof areStored>[0];
  send: ComponentProps<typeof EmergencyDialog>['send'];
  /** The position that was searched since the button was held. */
  position: Parameters<typeof immediateEmergency>[0];
}

/** The two dialogs of an EMERGENCY button. */
export function EmergencyDialogs({ open, onClose, waiting, send, position }: EmergencyDialogsProps) {
  const sendImmediately = () => {
    onClose();
    void send(immediateEmergency(position));
  };
  return (
    <>
      <EmergencyDialog
        open={open === 'choose'}
        onClose={onClose}
        waiting={waiting.length}
        isStored={areStored(waiting)}
        send={send}
      />
      <CountdownDialog open={open === 'countdown'} onCancel={onClose} onDone={sendImmediately} />
    </>
  );
}
