import type { Enrolment, SharedDevice } from '@floorlight/contracts/shared-devices';
import { Plus, SmartphoneNfc } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListCard } from '#ui/lists/ListCard.tsx';
import { useListSharedDevicesQuery } from './api.ts';
import { DeviceDialog } from './DeviceDialog.tsx';
import { DeviceRow } from './DeviceRow.tsx';
import { EnrolmentDialog } from './EnrolmentDialog.tsx';
import { t } from './messages.ts';

/** Milliseconds. Shows soon that a handheld has opened its link. */
const refreshInterval = 5000;

/** The shared devices of the manager's site. */
export function SharedDevicesPage() {
  const { siteId } = useCurrentUser();
  const { site } = useSite(siteId);
  const { data, error, refetch } = useListSharedDevicesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: refreshInterval,
    skipPollingIfUnfocused: true,
  });
  /** The device that is changed; `new` for another one. */
  const [editing, setEditing] = useState<SharedDevice | 'new' | null>(null);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const enrolledAt = data?.find(({ id }) => id === enrolment?.device.id)?.enrolledAt ?? null;

  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-5">
      <header className="flex flex-wrap items-center gap-4">
        <div className="min-w-0 grow basis-60">
          <h1 className="font-bold text-heading tracking-tight">{t.title()}</h1>
          <p className="text-muted">{t.lead({ site: site?.name ?? '' })}</p>
        </div>
        <Button variant="primary" onClick={() => setEditing('new')}>
          <Plus aria-hidden="true" className="size-5" />
          {t.add()}
        </Button>
      </header>
      <ListCard
        label={t.title()}
        rows={data}
        failure={error && { title: t.loadFailed(), message: failureMessageOf(error, api.tryAgain()), onRetry: refetch }}
        empty={
          <EmptyState icon={SmartphoneNfc} title={t.none()} as="h2">
            {t.noneHint()}
          </EmptyState>
        }
      >
        {(device) => <DeviceRow device={device} onChange={() => setEditing(device)} onLinked={setEnrolment} />}
      </ListCard>
      {editing && (
        <DeviceDialog
          device={editing === 'new' ? null : editing}
          zones={site?.andonZones.map(({ name }) => name) ?? []}
          onClose={() => setEditing(null)}
          onAdded={setEnrolment}
        />
      )}
      {enrolment && (
        <EnrolmentDialog enrolment={enrolment} enrolledAt={enrolledAt} onClose={() => setEnrolment(null)} />
      )}
    </div>
  );
}
