import { paths } from '@floorlight/contracts/paths';
import type { DisplayCode } from '@floorlight/contracts/wall-displays';
import { Monitor, Plus } from 'lucide-react';
import { useState } from 'react';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useCurrentUser } from '#lib/session/current-user.ts';
import { useSite } from '#lib/session/sites-api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListCard } from '#ui/lists/ListCard.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { AddDisplayDialog } from './AddDisplayDialog.tsx';
import { useListWallDisplaysQuery } from './api.ts';
import { CodeDialog } from './CodeDialog.tsx';
import { DisplayRow } from './DisplayRow.tsx';
import { t } from './messages.ts';
import { wallAddress } from './wall-address.ts';

/** Milliseconds. Shows soon that a screen was given its code. */
const refreshInterval = 5000;

/** The wall displays of the manager's site. */
export function WallDisplaysPage() {
  const { site } = useSite(useCurrentUser().siteId);
  const { data, ...query } = useListWallDisplaysQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: refreshInterval,
    skipPollingIfUnfocused: true,
  });
  const [isAdding, setAdding] = useState(false);
  const [code, setCode] = useState<DisplayCode | null>(null);
  const connectedAt = data?.find(({ id }) => id === code?.display.id)?.connectedAt ?? null;

  return (
    <div className="mx-auto grid w-full max-w-5xl grid-cols-1 gap-5">
      <PageHeader
        back={{ label: t.back(), to: paths.site }}
        title={t.title()}
        action={
          <Button variant="primary" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" className="size-5" />
            {t.add()}
          </Button>
        }
      >
        <PageHint>{t.lead({ site: site?.name ?? '' })}</PageHint>
      </PageHeader>
      <ListCard
        label={t.title()}
        rows={data}
        failure={loadFailure(query, t.loadFailed())}
        empty={
          <EmptyState icon={Monitor} title={t.none()} as="h2">
            {t.noneHint({ address: wallAddress() })}
          </EmptyState>
        }
      >
        {(display) => <DisplayRow display={display} onCode={setCode} />}
      </ListCard>
      {isAdding && <AddDisplayDialog onClose={() => setAdding(false)} onAdded={setCode} />}
      {code && <CodeDialog code={code} connectedAt={connectedAt} onClose={() => setCode(null)} />}
    </div>
  );
}
