import { integrationNameMax } from '@floorlight/contracts/api-keys';
import type { FormEvent, ReactNode } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { t } from './messages.ts';
import { SecretOnce } from './SecretOnce.tsx';

interface MakeSecretDialogProps {
  title: string;
  /** Of the dialog that shows the secret, and the secret's label. */
  madeTitle: string;
  made: { name: string; secret: string } | undefined;
  busy: boolean;
  /** Under this name the device remembers the typed name until the secret is made. */
  draft: string;
  /** Of the name. */
  error: string | undefined;
  /** Makes the secret with this name. Resolves to the failure, if there is one. */
  onSubmit: (name: string) => Promise<{ error?: unknown }>;
  onClose: () => void;
  /** The fields after the name. */
  children: ReactNode;
}

/** A form with a name that makes a secret, and then the secret, which is shown only here. */
export function MakeSecretDialog(props: MakeSecretDialogProps) {
  const { title, madeTitle, made, busy, draft, error, onSubmit, onClose, children } = props;
  const { typed: name, type: setName, clear } = useDraft(draft, '');
  const toast = useToast();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await onSubmit(name);
    if (!answer.error) return clear();
    toast({ title: t.notSaved(), message: failureMessageOf(answer.error, api.tryAgain()), tone: 'danger' });
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
      <TextField
        label={t.name()}
        name="name"
        value={name}
        maxLength={integrationNameMax}
        autoComplete="off"
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
      {children}
    </FormDialog>
  );
}
