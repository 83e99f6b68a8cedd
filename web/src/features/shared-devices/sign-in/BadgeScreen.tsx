import type { User } from '@floorlight/contracts/accounts';
import { Camera, IdCard, TriangleAlert } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { takeSignIn } from '#features/account/api.ts';
import type { ApiDispatch } from '#lib/api/api.ts';
import { LiveCamera } from '#lib/scan/LiveCamera.tsx';
import { sharedDeviceHint, storeSharedDevice } from '#lib/session/shared-device.ts';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { useWedge } from '#lib/wedge/use-wedge.ts';
import { Button } from '#ui/controls/Button.tsx';
import { TextField } from '#ui/forms/Field.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useGetThisDeviceQuery } from '../api.ts';
import { DeviceFrame } from './DeviceFrame.tsx';
import { t } from './messages.ts';
import { PinStep } from './PinStep.tsx';

interface BadgeScreenProps {
  onPassword: () => void;
  emergency: ReactNode;
}

/** The home screen of a shared device on which nobody is signed in: the badge, then its PIN. */
export function BadgeScreen({ onPassword, emergency }: BadgeScreenProps) {
  const { data } = useGetThisDeviceQuery(undefined, { refetchOnMountOrArgChange: true });
  const [badge, setBadge] = useState<string | null>(null);
  const dispatch = useDispatch<ApiDispatch>();
  const toast = useToast();
  const beep = useBeep();
  const device = data?.device;
  useEffect(() => {
    if (data === undefined) return;
    storeSharedDevice(data.device);
    // It was revoked.
    if (data.device === null) onPassword();
  }, [data, onPassword]);
  const read = (value: string) => {
    beep('success');
    setBadge(value);
  };
  useWedge(({ value }) => read(value));
  const signedIn = (user: User) => {
    toast({ title: t.welcome({ name: user.firstName }), tone: 'success' });
    dispatch(takeSignIn(user));
  };

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
        <BadgeForm onBadge={setBadge} onRead={read} />
      ) : (
        <PinStep
          key={badge}
          badge={badge}
          onSignedIn={signedIn}
          back={{ label: t.anotherBadge(), onBack: () => setBadge(null) }}
        />
      )}
      <Button variant="quiet" className="mt-6" onClick={onPassword}>
        {t.withPassword()}
      </Button>
    </DeviceFrame>
  );
}

interface BadgeFormProps {
  /** With an employee ID that was typed. */
  onBadge: (badge: string) => void;
  /** With a badge that the camera has read. */
  onRead: (badge: string) => void;
}

function BadgeForm({ onBadge, onRead }: BadgeFormProps) {
  const [typed, setTyped] = useState('');
  const [withCamera, setWithCamera] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) onBadge(typed.trim());
  };
  return (
    <form onSubmit={submit} noValidate className="mt-2 flex flex-col gap-5">
      <p className="text-muted">{t.scanLead()}</p>
      {withCamera ? (
        <LiveCamera
          onRead={({ value }) => onRead(value)}
          onGoBack={() => setWithCamera(false)}
          instead={t.typeInstead()}
        />
      ) : (
        <>
          <IdCard aria-hidden="true" className="mx-auto size-28 text-accent-text" strokeWidth={1.25} />
          <Button onClick={() => setWithCamera(true)}>
            <Camera aria-hidden="true" className="size-5" />
            {t.byCamera()}
          </Button>
        </>
      )}
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
