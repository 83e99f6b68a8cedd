import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { ApiKeyRow } from './ApiKeyRow.tsx';
import { useListApiKeysQuery } from './api.ts';
import { MakeApiKey } from './MakeApiKey.tsx';
import { t } from './messages.ts';

export function ApiKeys() {
  const { data, error, refetch } = useListApiKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [making, setMaking] = useState(false);
  return (
    <Card aria-labelledby="api-keys" className="overflow-hidden">
      <header className="flex flex-wrap items-center gap-4 p-5">
        <div className="min-w-0 grow basis-60">
          <h2 id="api-keys" className="font-semibold text-title">
            {t.keys()}
          </h2>
          <p className="text-caption text-muted">{t.keysLead()}</p>
        </div>
        <Button variant="primary" onClick={() => setMaking(true)}>
          <Plus aria-hidden="true" className="size-5" />
          {t.makeKey()}
        </Button>
      </header>
      <div className="hairline-t">
        <ListStates
          rows={data}
          failure={
            error && {
              title: t.keysLoadFailed(),
              message: failureMessageOf(error, api.tryAgain()),
              onRetry: refetch,
            }
          }
          loading={
            <div className="grid gap-3 p-5">
              <LoadingNote />
              <Skeleton className="h-16" />
              <Skeleton className="h-16" />
            </div>
          }
          empty={
            <EmptyState icon={KeyRound} title={t.noKeys()}>
              {t.noKeysHint()}
            </EmptyState>
          }
        >
          {(keys) => (
            <RowList label={t.keys()} rows={keys} keyOf={({ id }) => id} variant="lines">
              {(key) => <ApiKeyRow apiKey={key} />}
            </RowList>
          )}
        </ListStates>
      </div>
      {making && <MakeApiKey onClose={() => setMaking(false)} />}
    </Card>
  );
}
