import { IdCard, TriangleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { takeSignIn } from '#features/account/api.ts';
import type { ApiDispatch } from '#lib/api/api.ts';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { sharedDeviceHint, storeSharedDevice } from '#lib/session/shared-device.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useWedge } from '#lib/wedge/use-wedge.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useGetThisDeviceQuery, useSignInWithBadgeMutation } from '../api.ts';
import { DeviceFrame } from './DeviceFrame.tsx';
import { t } from './messages.ts';
import { PinPad } from './PinPad.tsx';

interface BadgeScreenProps {
  onPassword: () => void;
  emergency: ReactNode;
}

/** The home screen of a shared device on which nobody is signed in: the badge, then its PIN. */
export function BadgeScreen({ onPassword, emergency }: BadgeScreenProps) {
  const { data } = useGetThisDeviceQuery(undefined, { refetchOnMountOrArgChange: true });
  const [badge, setBadge] = useState<string | null>(null);
  const beep = useBeep();
  const device = data?.device;
  useEffect(() => {
    if (data === undefined) return;
    storeSharedDevice(data.device);
    // It was revoked.
    if (data.device === null) onPassword();
  }, [data, onPassword]);
  useWedge(({ value }) => {
    beep('success');
    setBadge(value);
  });

  return (
    <DeviceFrame
      title={badge === null ? t.scanTitle() : t.pinTitle()}
      device={device?.name ?? sharedDeviceHint()?.name}
      emergency={emergency}
    >
      {device?.takenOverBy && (
        <Notice tone="high" icon={TriangleAlert} className="mt-4">
          <p role="status">{t.takenOver({ device: device.takenOverBy })}</p>
        </Notice>
      )}
      {badge === null ? (
        <BadgeForm onBadge={setBadge} />
      ) : (
        <PinStep key={badge} badge={badge} onBack={() => setBadge(null)} />
      )}
      <Button variant="quiet" className="mt-6" onClick={onPassword}>
        {t.withPassword()}
      </Button>
    </DeviceFrame>
  );
}

function BadgeForm({ onBadge }: { onBadge: (badge: string) => void }) {
  const [typed, setTyped] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) onBadge(typed.trim());
  };
  return (
    <form onSubmit={submit} noValidate className="mt-2 flex flex-col gap-5">
      <p className="text-muted">{t.scanLead()}</p>
      <IdCard aria-hidden="true" className="mx-auto size-28 text-accent-text" strokeWidth={1.25} />
      <TextField
        label={t.employeeId()}
        name="badge"
        value={typed}
        maxLength={50}
        autoComplete="off"
        autoCapitalize="characters"
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" variant="primary" size="primary">
        {t.continue()}
      </Button>
    </form>
  );
}

function PinStep({ badge, onBack }: { badge: string; onBack: () => void }) {
  const dispatch = useDispatch<ApiDispatch>();
  const [signIn, { isLoading, error }] = useSignInWithBadgeMutation();
  const beep = useBeep();
  const toast = useToast();
  const enter = async (pin: string) => {
    const answer = await signIn({ body: { badge, pin } });
    if (answer.error) return beep('error');
    toast({ title: t.welcome({ name: answer.data.user.firstName }), tone: 'success' });
    dispatch(takeSignIn(answer.data.user));
  };
  return (
    <>
      <div className="mt-2 flex items-center justify-between gap-3">
        <p className="min-w-0 break-words font-mono text-muted">{badge}</p>
        <Button onClick={onBack}>{t.anotherBadge()}</Button>
      </div>
      <PinPad busy={isLoading} onComplete={enter} />
      <p role="alert" className="mt-3 min-h-6 text-center text-critical">
        {error && !isLoading && failureMessageOf(error, api.tryAgain())}
      </p>
      <p className="text-caption text-muted">{t.noPinYet()}</p>
    </>
  );
}
