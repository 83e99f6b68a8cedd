import { type DisplayCode, displayNameMax } from '@floorlight/contracts/wall-displays';
import type { FormEvent } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { useAddWallDisplayMutation } from './api.ts';
import { t } from './messages.ts';

/** Adds a display; its code follows. */
export function AddDisplayDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (code: DisplayCode) => void }) {
  const { typed: name, type: setName, clear } = useDraft('wall-display', '');
  const [add, { isLoading, error }] = useAddWallDisplayMutation();
  const toast = useToast();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await add({ body: { name } });
    if (answer.error)
      return toast({ title: t.notSaved(), message: failureMessageOf(answer.error, api.tryAgain()), tone: 'danger' });
    clear();
    onClose();
    onAdded(answer.data);
  };
  return (
    <FormDialog
      title={t.add()}
      submitLabel={t.add()}
      cancelLabel={t.cancel()}
      busy={isLoading}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t.name()}
        name="name"
        value={name}
        placeholder={t.namePlaceholder()}
        maxLength={displayNameMax}
        autoComplete="off"
        error={fieldErrorsOf(error).name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
