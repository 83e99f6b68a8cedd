import { useState } from 'react';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { TextAreaField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { t } from './messages.ts';

interface ReasonDialogProps {
  /** Names what is typed here: no other dialog's is the same. */
  name: string;
  title: string;
  text: string;
  submit: string;
  isRequired?: boolean;
  /** Resolves whether it was done. */
  onSubmit: (reason: string) => Promise<boolean>;
  onClose: () => void;
}

/** Asks why, and carries it out. */
export function ReasonDialog({ name, title, text, submit, isRequired = false, onSubmit, onClose }: ReasonDialogProps) {
  const { typed: reason, type: setReason, clear } = useDraft(`reason.${name}`, '');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    if (isRequired && !reason.trim()) return setError(t.reasonMissing());
    setBusy(true);
    if (!(await onSubmit(reason.trim()))) return setBusy(false);
    clear();
    onClose();
  };
  return (
    <FormDialog
      title={title}
      description={text}
      submitLabel={submit}
      cancelLabel={t.cancel()}
      busy={busy}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextAreaField
        label={t.reason()}
        error={error}
        maxLength={500}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
