import type { Device } from '@floorlight/contracts/devices';
import { textOf } from '@floorlight/languages/coded';
import { CircleHelp, LogOut, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { relativeTime } from '#lib/time/relative-time.ts';
import { useNow } from '#lib/time/use-now.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Badge } from '#ui/lists/Badge.tsx';
import { LoadedCard } from '../LoadedCard.tsx';
import { useListDevicesQuery, useSignOutDeviceMutation, useSignOutOthersMutation } from './devices-api.ts';
import { t } from './messages.ts';

const icons: Record<Device['kind'], LucideIcon> = {
  phone: Smartphone,
  tablet: Tablet,
  desktop: Monitor,
  unknown: CircleHelp,
};

/** Lists the devices where the user is signed in, and signs out the others. */
export function Devices() {
  const query = useListDevicesQuery(undefined, { refetchOnMountOrArgChange: true });
  const [signOut, { isLoading: leaving }] = useSignOutOthersMutation();
  const toast = useToast();
  const others = query.data?.filter(({ isThisDevice }) => !isThisDevice) ?? [];
  const signOutOthers = async () => {
    const answer = await signOut();
    if (answer.error)
      toast({
        title: t.signOutOthersFailed(),
        message: failureMessageOf(answer.error, api.tryAgain()),
        tone: 'danger',
      });
    else toast({ title: t.othersSignedOut({ count: answer.data.count }), tone: 'success' });
  };
  return (
    <LoadedCard id="devices" title={t.devices()} failed={t.devicesFailed()} query={query}>
      {(devices) => (
        <>
          <ul>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
          {others.length > 0 && (
            <div className="p-5 hairline-t">
              <Button className="w-full" busy={leaving} onClick={signOutOthers}>
                {!leaving && <LogOut aria-hidden="true" className="size-5" />}
                {t.signOutOthers()}
              </Button>
            </div>
          )}
        </>
      )}
    </LoadedCard>
  );
}

function DeviceRow({ device }: { device: Device }) {
  const { id, kind, ipAddress, lastSeenAt, isThisDevice, signedInBy } = device;
  const name = textOf(device.device, device.codedDevice);
  const [signOut, { isLoading }] = useSignOutDeviceMutation();
  const now = useNow(30_000);
  const toast = useToast();
  const signOutThis = async () => {
    const { error } = await signOut({ params: { id } });
    if (error)
      toast({
        title: t.signOutDeviceFailed({ device: name }),
        message: failureMessageOf(error, api.tryAgain()),
        tone: 'danger',
      });
    else toast({ title: t.deviceSignedOut({ device: name }), tone: 'success' });
  };
  const Icon = icons[kind];
  return (
    <li className="flex items-center gap-3 px-5 py-3 hairline-t">
      <Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />
      <span className="min-w-0 grow leading-snug">
        <span className="block break-words font-semibold">{name}</span>
        <span className="block text-caption text-muted">
          {t.signedInBy[signedInBy]()}
          {!isThisDevice && ` · ${t.lastSeen({ ago: relativeTime(lastSeenAt, now, 'inSentence') })}`}
          {ipAddress && (
            <>
              {' · '}
              <span className="font-mono">{ipAddress}</span>
            </>
          )}
        </span>
      </span>
      {isThisDevice ? (
        <Badge tone="resolved">{t.thisDevice()}</Badge>
      ) : (
        <Button
          className="shrink-0 whitespace-nowrap"
          busy={isLoading}
          aria-label={t.signOutDevice({ device: name })}
          onClick={signOutThis}
        >
          {t.signOut()}
        </Button>
      )}
    </li>
  );
}
