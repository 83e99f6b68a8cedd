import { scimPath } from '@floorlight/contracts/scim';
import { FolderTree } from 'lucide-react';
import { useState } from 'react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListCard } from '#ui/lists/ListCard.tsx';
import { DirectoryGroup } from './DirectoryGroup.tsx';
import { DirectoryToken } from './DirectoryToken.tsx';
import { useListScimGroupsQuery, useListScimTokensQuery } from './directory-api.ts';
import { t } from './directory-messages.ts';
import { MakeDirectoryToken } from './MakeDirectoryToken.tsx';

export function Directory() {
  const tokens = useListScimTokensQuery(undefined, { refetchOnMountOrArgChange: true });
  const groups = useListScimGroupsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [making, setMaking] = useState(false);
  const lead = (
    <>
      <p>{t.lead()}</p>
      <p className="mt-2 text-ink">
        {t.address()} <code className="select-all break-all font-mono">{`${window.location.origin}${scimPath}`}</code>
      </p>
    </>
  );
  return (
    <div className="grid grid-cols-1 gap-5">
      <ListCard
        label={t.tokens()}
        heading={{ id: 'directory', title: t.title(), lead }}
        add={{ label: t.makeToken(), onClick: () => setMaking(true) }}
        rows={tokens.data}
        failure={
          tokens.error && {
            title: t.tokensFailed(),
            message: failureMessageOf(tokens.error, api.tryAgain()),
            onRetry: tokens.refetch,
          }
        }
        empty={
          <EmptyState icon={FolderTree} title={t.noTokens()}>
            {t.noTokensHint()}
          </EmptyState>
        }
      >
        {(token) => <DirectoryToken token={token} />}
      </ListCard>
      {making && <MakeDirectoryToken onClose={() => setMaking(false)} />}
      <ListCard
        label={t.groups()}
        heading={{ id: 'directory-groups', title: t.groups(), lead: t.groupsLead() }}
        rows={groups.data}
        failure={
          groups.error && {
            title: t.groupsFailed(),
            message: failureMessageOf(groups.error, api.tryAgain()),
            onRetry: groups.refetch,
          }
        }
        empty={<p className="p-5 text-center text-muted">{t.noGroups()}</p>}
      >
        {(group) => <DirectoryGroup group={group} />}
      </ListCard>
    </div>
  );
}
