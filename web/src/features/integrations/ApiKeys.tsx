import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListCard } from '#ui/lists/ListCard.tsx';
import { ApiKeyRow } from './ApiKeyRow.tsx';
import { useListApiKeysQuery } from './api.ts';
import { MakeApiKey } from './MakeApiKey.tsx';
import { t } from './messages.ts';

export function ApiKeys() {
  const { data, error, refetch } = useListApiKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const [making, setMaking] = useState(false);
  return (
    <>
      <ListCard
        label={t.keys()}
        heading={{ id: 'api-keys', title: t.keys(), lead: t.keysLead() }}
        add={{ label: t.makeKey(), onClick: () => setMaking(true) }}
        rows={data}
        failure={
          error && { title: t.keysLoadFailed(), message: failureMessageOf(error, api.tryAgain()), onRetry: refetch }
        }
        empty={
          <EmptyState icon={KeyRound} title={t.noKeys()}>
            {t.noKeysHint()}
          </EmptyState>
        }
      >
        {(key) => <ApiKeyRow apiKey={key} />}
      </ListCard>
      {making && <MakeApiKey onClose={() => setMaking(false)} />}
    </>
  );
}
