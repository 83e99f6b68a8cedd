import type { Invitation, PrintedInvitation } from '@floorlight/contracts/invitations';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useSiteNames } from '#lib/session/sites-api.ts';
import { useNow } from '#lib/time/use-now.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { useListInvitationsQuery } from '../api.ts';
import { CodesReady } from '../invite/CodesReady.tsx';
import { t as people } from '../messages.ts';
import { InvitationLine } from './InvitationLine.tsx';
import { t } from './messages.ts';

const soonestFirst = (a: Invitation, b: Invitation) => a.expiresAt.localeCompare(b.expiresAt);

/** The invitations that nobody has accepted yet, those that have ended first. */
export function OpenInvitations({ onBack }: { onBack: () => void }) {
  const query = useListInvitationsQuery({ query: {} }, { refetchOnMountOrArgChange: true });
  const sites = useSiteNames();
  const now = useNow(30_000);
  const [printed, setPrinted] = useState<PrintedInvitation | null>(null);
  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader back={{ label: people.backToAll(), onClick: onBack }} title={t.title()}>
        <PageHint>{t.hint()}</PageHint>
      </PageHeader>
      {printed && (
        <Card className="p-5">
          <CodesReady codes={[printed]} siteId={printed.siteId} onDone={() => setPrinted(null)} />
        </Card>
      )}
      <ListStates
        rows={query.data?.toSorted(soonestFirst)}
        failure={loadFailure(query, t.loadFailed())}
        loading={<Placeholders count={4} className="h-24 rounded-card" />}
        empty={
          <EmptyState as="h2" icon={MailCheck} title={t.none()}>
            {t.noneHint()}
          </EmptyState>
        }
      >
        {(rows) => (
          <Card className="overflow-hidden">
            <RowList label={t.title()} variant="lines" rows={rows} keyOf={({ id }) => id}>
              {(invitation) => (
                <InvitationLine
                  invitation={invitation}
                  siteName={sites.find(({ id }) => id === invitation.siteId)?.name ?? invitation.siteId}
                  onPrinted={setPrinted}
                  hasEnded={Date.parse(invitation.expiresAt) <= now}
                />
              )}
            </RowList>
          </Card>
        )}
      </ListStates>
    </div>
  );
}
