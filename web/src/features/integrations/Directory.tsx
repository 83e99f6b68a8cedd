import { scimPath } from '@floorlight/contracts/scim';
import { FolderTree, Plus } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { Card } from '#ui/Card.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { LoadingNote, Skeleton } from '#ui/lists/Skeleton.tsx';
import { DirectoryGroup } from './DirectoryGroup.tsx';
import { DirectoryToken } from './DirectoryToken.tsx';
import { useListScimGroupsQuery, useListScimTokensQuery } from './directory-api.ts';
import { t } from './directory-messages.ts';
import { MakeDirectoryToken } from './MakeDirectoryToken.tsx';

const loading = (
  <div className="grid gap-3 p-5">
    <LoadingNote />
    <Skeleton className="h-16" />
  </div>
);

export function Directory() {
  const tokens = useListScimTokensQuery(undefined, { refetchOnMountOrArgChange: true });
  const groups = useListScimGroupsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [making, setMaking] = useState(false);
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card aria-labelledby="directory" className="overflow-hidden">
        <header className="flex flex-wrap items-center gap-4 p-5">
          <div className="min-w-0 grow basis-60">
            <h2 id="directory" className="font-semibold text-title">
              {t.title()}
            </h2>
            <p className="text-caption text-muted">{t.lead()}</p>
            <p className="mt-2 text-caption">
              {t.address()}{' '}
              <code className="select-all break-all font-mono">{`${window.location.origin}${scimPath}`}</code>
            </p>
          </div>
          <Button variant="primary" onClick={() => setMaking(true)}>
            <Plus aria-hidden="true" className="size-5" />
            {t.makeToken()}
          </Button>
        </header>
        <div className="hairline-t">
          <ListStates
            rows={tokens.data}
            failure={
              tokens.error && {
                title: t.tokensFailed(),
                message: failureMessageOf(tokens.error, api.tryAgain()),
                onRetry: tokens.refetch,
              }
            }
            loading={loading}
            empty={
              <EmptyState icon={FolderTree} title={t.noTokens()}>
                {t.noTokensHint()}
              </EmptyState>
            }
          >
            {(rows) => (
              <RowList label={t.tokens()} rows={rows} keyOf={({ id }) => id} variant="lines">
                {(token) => <DirectoryToken token={token} />}
              </RowList>
            )}
          </ListStates>
        </div>
        {making && <MakeDirectoryToken onClose={() => setMaking(false)} />}
      </Card>
      <Card aria-labelledby="directory-groups" className="overflow-hidden">
        <header className="p-5">
          <h2 id="directory-groups" className="font-semibold text-title">
            {t.groups()}
          </h2>
          <p className="text-caption text-muted">{t.groupsLead()}</p>
        </header>
        <div className="hairline-t">
          <ListStates
            rows={groups.data}
            failure={
              groups.error && {
                title: t.groupsFailed(),
                message: failureMessageOf(groups.error, api.tryAgain()),
                onRetry: groups.refetch,
              }
            }
            loading={loading}
            empty={<p className="p-5 text-center text-muted">{t.noGroups()}</p>}
          >
            {(rows) => (
              <RowList label={t.groups()} rows={rows} keyOf={({ id }) => id} variant="lines">
                {(group) => <DirectoryGroup group={group} />}
              </RowList>
            )}
          </ListStates>
        </div>
      </Card>
    </div>
  );
}
