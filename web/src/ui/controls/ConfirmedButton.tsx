import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';

interface ConfirmedButtonProps {
  /** Of the button, and of the dialog's. */
  label: string;
  /** The button's name for screen readers, where several have the same label. */
  name?: string;
  icon?: ReactNode;
  /** The question, and what a yes would do. */
  title: string;
  lead: string;
  cancelLabel: string;
  /** The dialog closes when it has ended. */
  onConfirm: () => Promise<unknown>;
}

/** A button that asks before it acts. */
export function ConfirmedButton({ label, name, icon, title, lead, cancelLabel, onConfirm }: ConfirmedButtonProps) {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await onConfirm();
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <Button aria-label={name} onClick={() => setAsking(true)}>
        {icon}
        {label}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={title}
        description={lead}
        confirmLabel={label}
        cancelLabel={cancelLabel}
        busy={isBusy}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
