import { paths } from '@floorlight/contracts/paths';
import { badgePinLength } from '@floorlight/contracts/shared-devices';
import { IdCard } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { failureMessageOf, fieldErrorsOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useMay } from '#lib/session/current-user.ts';
import { t as session } from '#lib/session/messages.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { buttonStyle } from '#ui/controls/button-style.ts';
import { FormDialog } from '#ui/forms/FormDialog.tsx';
import { PasswordField } from '#ui/forms/PasswordField.tsx';
import { useFieldErrors } from '#ui/forms/use-field-errors.ts';
import { useGetBadgePinQuery, useSetBadgePinMutation } from './api.ts';
import { t } from './sign-in/messages.ts';

/** The user's own badge PIN, on their profile. */
export function BadgePin() {
  // The employee ID comes from a manager, while this screen is open or before it opens again.
  const { data, error, refetch } = useGetBadgePinQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnFocus: true,
  });
  const mayMend = useMay('people.manage');
  const [open, setOpen] = useState(false);
  const lead = data?.employeeId === null ? t.noBadge() : data?.setAt ? t.pinIsSet() : t.pinCardLead();
  return (
    <Card aria-labelledby="badge-pin" className="flex flex-wrap items-center gap-4 p-5">
      <div className="min-w-0 grow basis-48">
        <h2 id="badge-pin" className="font-semibold text-title">
          {t.pinCard()}
        </h2>
        <p className="text-caption text-muted">{error && !data ? failureMessageOf(error, t.pinStateFailed()) : lead}</p>
      </div>
      {data?.employeeId === null && mayMend && (
        <Link to={paths.people} className={buttonStyle()}>
          {session.openPeople()}
        </Link>
      )}
      {error && !data ? (
        <Button onClick={() => void refetch()}>{t.retry()}</Button>
      ) : (
        <Button disabled={!data || data.employeeId === null} onClick={() => setOpen(true)}>
          <IdCard aria-hidden="true" className="size-5" />
          {t.setPin()}
        </Button>
      )}
      {open && <PinDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

const digitsOf = (text: string) => text.replaceAll(/\D/g, '').slice(0, badgePinLength);

function PinDialog({ onClose }: { onClose: () => void }) {
  const [pin, setPin] = useState('');
  const [repeated, setRepeated] = useState('');
  const [currentPassword, setCurrentPassword] = useState('');
  const { errors, setErrors, correct } = useFieldErrors();
  const [save, { isLoading }] = useSetBadgePinMutation();
  const toast = useToast();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(pin.length < badgePinLength && { pin: t.pinRequired() }),
      ...(pin !== repeated && { repeated: t.pinsDiffer() }),
      ...(!currentPassword && { currentPassword: t.passwordRequired() }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const { error } = await save({ body: { pin, currentPassword } });
    if (error) {
      setErrors(fieldErrorsOf(error));
      return toast({ title: t.pinNotSaved(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
    }
    toast({ title: t.pinSaved(), tone: 'success' });
    onClose();
  };
  const digits = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <FormDialog
      title={t.setPin()}
      description={t.pinCardLead()}
      submitLabel={t.setPin()}
      cancelLabel={t.cancel()}
      busy={isLoading}
      onClose={onClose}
      onSubmit={submit}
    >
      <PasswordField
        label={t.newPin()}
        kind="new"
        name="pin"
        value={pin}
        error={errors.pin}
        onChange={({ target }) => {
          correct('pin', 'repeated');
          setPin(digitsOf(target.value));
        }}
        {...digits}
      />
      <PasswordField
        label={t.repeatPin()}
        kind="confirmed"
        name="repeated"
        value={repeated}
        error={errors.repeated}
        onChange={({ target }) => {
          correct('repeated');
          setRepeated(digitsOf(target.value));
        }}
        {...digits}
      />
      <PasswordField
        label={t.currentPassword()}
        name="currentPassword"
        value={currentPassword}
        autoComplete="current-password"
        error={errors.currentPassword}
        onChange={({ target }) => {
          correct('currentPassword');
          setCurrentPassword(target.value);
        }}
      />
    </FormDialog>
  );
}
