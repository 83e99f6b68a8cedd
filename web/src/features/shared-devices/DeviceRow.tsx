import type { Enrolment, SharedDevice } from '@floorlight/contracts/shared-devices';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmedButton } from '#ui/controls/ConfirmedButton.tsx';
import { NamedRow } from '#ui/lists/NamedRow.tsx';
import { useLinkSharedDeviceMutation, useRevokeSharedDeviceMutation } from './api.ts';
import { t } from './messages.ts';

interface DeviceRowProps {
  device: SharedDevice;
  onChange: () => void;
  onLinked: (enrolment: Enrolment) => void;
}

export function DeviceRow({ device, onChange, onLinked }: DeviceRowProps) {
  const { id, name, zone, enrolledAt, lastSeenAt, signedIn } = device;
  const [link, { isLoading }] = useLinkSharedDeviceMutation();
  const [revoke] = useRevokeSharedDeviceMutation();
  const now = useNow(30_000);
  const toast = useToast();
  const failed = (error: unknown) =>
    toast({ title: t.notSaved(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  const newCode = async () => {
    const { data, error } = await link({ params: { id } });
    if (data) onLinked(data);
    else failed(error);
  };
  const confirmRevoke = async () => {
    const { error } = await revoke({ params: { id } });
    if (error) failed(error);
    else toast({ title: t.revoked(), message: name, tone: 'success' });
  };
  const facts = [
    zone ?? t.noZone(),
    ...(enrolledAt === null ? [] : [signedIn ? t.signedIn({ name: signedIn.userName }) : t.nobody()]),
    ...(lastSeenAt === null ? [] : [t.lastSeen({ ago: relativeTime(lastSeenAt, now, 'inSentence') })]),
  ];
  return (
    <NamedRow name={name} badge={enrolledAt === null ? t.notEnrolled() : null} facts={facts}>
      <Button aria-label={t.changeLabel({ name })} onClick={onChange}>
        {t.change()}
      </Button>
      <Button aria-label={t.newCodeLabel({ name })} busy={isLoading} onClick={() => void newCode()}>
        {t.newCode()}
      </Button>
      <ConfirmedButton
        label={t.revoke()}
        name={t.revokeLabel({ name })}
        title={t.revokeQuestion({ name })}
        lead={t.revokeHint()}
        cancelLabel={t.cancel()}
        onConfirm={confirmRevoke}
      />
    </NamedRow>
  );
}
