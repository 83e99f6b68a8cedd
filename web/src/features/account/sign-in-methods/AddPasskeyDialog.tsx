import { passkeyNameLength } from '@floorlight/contracts/passkeys';
import type { SignInMethods } from '@floorlight/contracts/sign-in-methods';
import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from '@simplewebauthn/browser';
import { useId, useState } from 'react';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { useForm } from '../sign-in/use-form.ts';
import { t } from './messages.ts';
import { useAddPasskeyMutation, useStartPasskeyMutation } from './sign-in-methods-api.ts';
import { useConfirmation } from './use-confirmation.tsx';

/** Names a passkey and lets the browser make it. */
export function AddPasskeyDialog({ methods, onClose }: { methods: SignInMethods; onClose: () => void }) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const [start] = useStartPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const { confirmed, dialog } = useConfirmation(methods);
  const toast = useToast();
  const fail = (message: string) => toast({ title: t.passkeyNotAdded(), message, tone: 'danger' });

  const addNamed = async (name: string) => {
    const started = await confirmed(() => start());
    if (!started) return;
    if (!started.data) return fail(failureMessageOf(started.error, api.tryAgain()));
    // The contract's reply.
    const credential = await makePasskey(started.data as unknown as PublicKeyCredentialCreationOptionsJSON);
    if (!credential) return fail(t.passkeyNotMade());
    const { error } = await add({ body: { name, credential } });
    if (error) {
      showErrors(() => fieldErrorsOf(error));
      return fail(failureMessageOf(error, api.tryAgain()));
    }
    toast({ title: t.passkeyAdded(), tone: 'success' });
    onClose();
  };
  const { form, field, showErrors } = useForm({ name: '' }, async ({ name }) => {
    setBusy(true);
    await addNamed(name);
    setBusy(false);
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t.addPasskey()}
      description={t.passkeysLead()}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {t.cancel()}
          </Button>
          <Button type="submit" form={id} variant="primary" busy={isBusy}>
            {t.add()}
          </Button>
        </>
      }
    >
      <form {...form} id={id} className="flex flex-col gap-4">
        <TextField
          label={t.passkeyName()}
          hint={t.passkeyNameHint()}
          required
          maxLength={passkeyNameLength}
          autoComplete="off"
          {...field('name')}
        />
      </form>
      {dialog}
    </Dialog>
  );
}

/** Null if the person cancelled, or the device can't. */
const makePasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON) =>
  startRegistration({ optionsJSON }).catch(() => null);
