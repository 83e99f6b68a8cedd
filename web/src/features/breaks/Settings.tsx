import { SlidersHorizontal } from 'lucide-react';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { refetchOnMount, useInitializeBreakSettingsMutation, useListBreakSettingsQuery, usePolling } from './api.ts';
import { t } from './management-messages.ts';
import { SettingCard } from './SettingCard.tsx';

export function Settings() {
  const { data, isError, refetch } = useListBreakSettingsQuery(undefined, refetchOnMount);
  usePolling(refetch);
  if (!data)
    return isError ? (
      <ErrorState title={t.settingsFailed.title()} message={t.settingsFailed.message()} onRetry={refetch} />
    ) : (
      <div className="grid gap-5 desk:grid-cols-3">
        <LoadingNote />
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
        <Skeleton className="h-52" />
      </div>
    );
  if (data.length === 0) return <NoSettings />;
  return (
    <ul className="grid grid-cols-1 items-start gap-5 tablet:grid-cols-2 desk:grid-cols-3">
      {data.map((setting) => (
        <li key={setting.settingKey}>
          <SettingCard setting={setting} />
        </li>
      ))}
    </ul>
  );
}

function NoSettings() {
  const [initialize, { isLoading }] = useInitializeBreakSettingsMutation();
  const toast = useToast();
  const start = async () => {
    const { error } = await initialize();
    if (error) toast({ title: t.initializeFailed.title(), message: t.initializeFailed.message(), tone: 'danger' });
    else toast({ title: t.initialized.title(), message: t.initialized.message(), tone: 'success' });
  };
  return (
    <Card>
      <EmptyState
        icon={SlidersHorizontal}
        title={t.noSettingsTitle()}
        as="h2"
        action={
          <Button variant="primary" size="primary" busy={isLoading} onClick={() => void start()}>
            {t.initialize()}
          </Button>
        }
      >
        {t.noSettings()}
      </EmptyState>
    </Card>
  );
}
