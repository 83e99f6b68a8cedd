import { SlidersHorizontal } from 'lucide-react';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ErrorState } from '#ui/lists/ErrorState.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { refetchOnMount, useInitializeBreakSettingsMutation, useListBreakSettingsQuery, usePolling } from './api.ts';
import { SettingCard } from './SettingCard.tsx';

export function Settings() {
  const { data, isError, refetch } = useListBreakSettingsQuery(undefined, refetchOnMount);
  usePolling(refetch);
  if (!data)
    return isError ? (
      <ErrorState
        title="Couldn't load the settings"
        message="Check the network and try again. They still apply."
        onRetry={refetch}
      />
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
    if (error) toast({ title: 'Error', message: 'Failed to initialize settings', tone: 'danger' });
    else toast({ title: 'Settings Initialized', message: 'You can change each of them now.', tone: 'success' });
  };
  return (
    <Card>
      <EmptyState
        icon={SlidersHorizontal}
        title="No settings yet"
        as="h2"
        action={
          <Button variant="primary" size="primary" busy={isLoading} onClick={() => void start()}>
            Initialize Settings
          </Button>
        }
      >
        Until then these times apply: restroom 5 minutes, personal 10 minutes, break 15 minutes.
      </EmptyState>
    </Card>
  );
}
