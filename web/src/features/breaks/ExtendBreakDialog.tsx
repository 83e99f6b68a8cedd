import { type FormEvent, useId, useState } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { SelectField } from '#ui/forms/SelectField.tsx';
import { useExtendBreakMutation } from './api.ts';
import { durationWords } from './break-words.ts';

const choices = [60, 120, 300, 600, 900, 1800].map((seconds) => ({
  value: String(seconds),
  label: durationWords(seconds),
}));

export function ExtendBreakDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const [seconds, setSeconds] = useState('300');
  const [reason, setReason] = useState('');
  const [extend, { isLoading, error }] = useExtendBreakMutation();
  const toast = useToast();
  const form = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await extend({ params: { id }, body: { seconds: Number(seconds), reason } });
    if (answer.data) {
      toast({
        title: 'Break Extended',
        message: `${name} has ${durationWords(Number(seconds))} more.`,
        tone: 'success',
      });
      return onClose();
    }
    if (fieldErrorsOf(answer.error).reason) return;
    toast({
      title: 'Error',
      message: failureMessageOf(answer.error, 'The break could not be extended.'),
      tone: 'danger',
    });
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Extend Break"
      description={`${name} will see your name and the reason.`}
      footer={
        <>
          <Button size="primary" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" form={form} variant="primary" size="primary" busy={isLoading}>
            Extend Break
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <SelectField
          label="More time"
          options={choices}
          value={seconds}
          onChange={({ target }) => setSeconds(target.value)}
        />
        <TextField
          label="Reason"
          maxLength={200}
          error={fieldErrorsOf(error).reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  );
}
