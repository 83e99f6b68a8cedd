import { type ReactNode, useState } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { t } from './messages.ts';

interface ConfirmedButtonProps {
  /** Of the button, and of the dialog's. */
  label: string;
  /** The button's name for screen readers, where several have the same label. */
  name?: string;
  icon: ReactNode;
  /** The question, and what a yes would do. */
  title: string;
  lead: string;
  busy: boolean;
  onConfirm: () => Promise<unknown>;
}

/** A button that asks before it acts. */
export function ConfirmedButton({ label, name, icon, title, lead, busy, onConfirm }: ConfirmedButtonProps) {
  const [isAsking, setAsking] = useState(false);
  async function confirm() {
    await onConfirm();
    setAsking(false);
  }
  return (
    <>
      <Button aria-label={name} onClick={() => setAsking(true)}>
        {icon}
        {label}
      </Button>
      <Dialog
        open={isAsking}
        modalAlert
        onOpenChange={setAsking}
        title={title}
        description={lead}
        footer={
          <>
            <Button size="primary" onClick={() => setAsking(false)}>
              {t.cancel()}
            </Button>
            <Button variant="primary" size="primary" busy={busy} onClick={() => void confirm()}>
              {label}
            </Button>
          </>
        }
      >
        {null}
      </Dialog>
    </>
  );
}
