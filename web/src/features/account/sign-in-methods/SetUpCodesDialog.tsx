import { useId } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useWakeLock } from '#lib/device/wake-lock.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { QrCode } from '#ui/barcode/QrCode.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { useForm } from '../sign-in/use-form.ts';
import { t } from './messages.ts';
import { useTurnOnOneTimeCodesMutation } from './sign-in-methods-api.ts';

interface SetUpCodesDialogProps {
  secret: string;
  uri: string;
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

/** Shows the secret for an authenticator app and asks for a first code of it. */
export function SetUpCodesDialog({ secret, uri, onClose, onDone }: SetUpCodesDialogProps) {
  const id = useId();
  useWakeLock(true);
  const [turnOn, { isLoading }] = useTurnOnOneTimeCodesMutation();
  const toast = useToast();
  const { form, field, showErrors } = useForm({ code: '' }, async (body) => {
    const { data, error } = await turnOn({ body });
    if (data) return onDone(data.recoveryCodes);
    showErrors(() => fieldErrorsOf(error));
    toast({ title: t.codesFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.turnOnTitle()}
      description={t.scan()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={isLoading}>
            {t.confirmCode()}
          </Button>
        </>
      }
    >
      <QrCode text={uri} label={t.qrCode()} />
      <p className="mt-3 text-muted">{t.orType()}</p>
      <p className="font-mono font-semibold">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <form {...form} id={id} className="mt-4">
        <TextField
          label={t.code()}
          hint={t.codeHint()}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          {...field('code')}
        />
      </form>
    </Dialog>
  );
}
