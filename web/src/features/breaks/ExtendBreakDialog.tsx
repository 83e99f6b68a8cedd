import { type FormEvent, useState } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useExtendBreakMutation } from './api.ts';
import { durationWords } from './break-words.ts';
import { t } from './management-messages.ts';

const choices = [60, 120, 300, 600, 900, 1800];

export function ExtendBreakDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [seconds, setSeconds] = useState('300');
  const { typed: reason, type: setReason, clear } = useDraft(`extend-break.${id}`, '');
  const [extend, { isLoading, error }] = useExtendBreakMutation();
  const toast = useToast();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await extend({ params: { id }, body: { seconds: Number(seconds), reason } });
    if (answer.data) {
      clear();
      toast({
        title: t.extended.title(),
        message: t.extended.message({ name, duration: durationWords(Number(seconds)) }),
        tone: 'success',
      });
      return onClose();
    }
    if (fieldErrorsOf(answer.error).reason) return;
    toast({
      title: t.extendFailed.title(),
      message: failureMessageOf(answer.error, t.extendFailed.message()),
      tone: 'danger',
    });
  };

  return (
    <FormDialog
      title={t.extendBreak()}
      description={t.extendHint({ name })}
      submitLabel={t.extendBreak()}
      cancelLabel={t.close()}
      busy={isLoading}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
    >
      <SelectField
        label={t.moreTime()}
        options={choices.map((choice) => ({ value: String(choice), label: durationWords(choice) }))}
        value={seconds}
        onChange={({ target }) => setSeconds(target.value)}
      />
      <TextField
        label={t.reason()}
        maxLength={200}
        error={fieldErrorsOf(error).reason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </FormDialog>
  );
}
