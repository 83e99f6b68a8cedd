import { ToteNumber, toteNumberMax } from '@floorlight/contracts/totes';
import { ClipboardPlus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { useDraft } from '#lib/drafts/use-draft.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useScanTarget } from '#lib/wedge/scan-targets.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { t } from './messages.ts';
import { registerTote } from './register-tote.ts';
import { t as site } from './site-totes-messages.ts';

/** A button and its dialog: registers a tote by its number, typed or scanned. */
export function RegisterByNumber() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="primary" size="primary" className="w-full tablet:w-auto" onClick={() => setOpen(true)}>
        <ClipboardPlus aria-hidden="true" className="size-5" />
        {t.registerTote()}
      </Button>
      {isOpen && <RegisterDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function RegisterDialog({ onClose }: { onClose: () => void }) {
  const { typed: toteNumber, type: setNumber, clear } = useDraft('tote-number', '');
  const { id: userId } = useCurrentUser();
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<string>();
  const scanTarget = useScanTarget((value) => setNumber(value));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data: number, error: invalid } = ToteNumber.safeParse(toteNumber);
    if (invalid) return setError(invalid.issues[0]?.message);
    setLoading(true);
    const outcome = await registerTote(userId, number);
    setLoading(false);
    if (outcome.state !== 'refused') {
      clear();
      return onClose();
    }
    const { failure } = outcome;
    setError(fieldErrorsOf(failure).toteNumber ?? failureMessageOf(failure, t.registerFailed()));
  };
  return (
    <FormDialog
      title={t.registerTote()}
      description={site.registerLead()}
      submitLabel={site.register()}
      cancelLabel={t.cancel()}
      busy={isLoading}
      onClose={onClose}
      form={{ ref: scanTarget }}
      onSubmit={(event) => void submit(event)}
    >
      <TextField
        label={site.number()}
        hint={site.numberHint()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={toteNumberMax}
        className="font-mono"
        error={error}
        value={toteNumber}
        onChange={({ target }) => setNumber(target.value)}
      />
    </FormDialog>
  );
}
