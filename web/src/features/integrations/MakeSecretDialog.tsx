import type { FormEvent, ReactNode } from 'react';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { t } from './messages.ts';
import { SecretOnce } from './SecretOnce.tsx';

interface MakeSecretDialogProps {
  title: string;
  /** Of the dialog that shows the secret, and the secret's label. */
  madeTitle: string;
  made: { name: string; secret: string } | undefined;
  busy: boolean;
  onSubmit: () => Promise<void>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form that makes a secret, and then the secret, which is shown only here. */
export function MakeSecretDialog({ title, madeTitle, made, busy, onSubmit, onClose, children }: MakeSecretDialogProps) {
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await onSubmit();
  };
  if (made)
    return (
      <Dialog
        open
        onOpenChange={onClose}
        title={madeTitle}
        description={made.name}
        modalAlert
        footer={
          <Button variant="primary" onClick={onClose}>
            {t.done()}
          </Button>
        }
      >
        <SecretOnce label={madeTitle} secret={made.secret} />
      </Dialog>
    );
  return (
    <FormDialog
      title={title}
      submitLabel={title}
      cancelLabel={t.cancel()}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
    >
      {children}
    </FormDialog>
  );
}
