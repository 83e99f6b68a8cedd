import { paths } from '@floorlight/contracts/paths';
import { MailQuestion, UserRoundPlus, Users } from 'lucide-react';
import { useState } from 'react';
import { loadFailure } from '#lib/api/load-failure.ts';
import { usePageTitle } from '#lib/device/page-title.ts';
import { useListQuery } from '#lib/lists/use-list-query.ts';
import { useRowParam } from '#lib/lists/use-row-param.ts';
import { useCurrentUser, useMay } from '#lib/session/current-user.ts';
import { useUsageTime } from '#lib/time/use-usage-time.ts';
import { Button } from '#ui/controls/Button.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { ListWithDetail } from '#ui/lists/ListWithDetail.tsx';
import { LoadMore } from '#ui/lists/LoadMore.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { PageHeader, PageHint } from '#ui/PageHeader.tsx';
import { useDesk } from '#ui/use-desk.ts';
import { type PeopleQuery, useCountPeopleOnSiteQuery, usePeopleInfiniteQuery } from './api.ts';
import { OpenInvitations } from './invitations/OpenInvitations.tsx';
import { InvitePanel } from './invite/InvitePanel.tsx';
import { t } from './messages.ts';
import { PeopleFilters } from './PeopleFilters.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonDetail } from './PersonDetail.tsx';

/** The people of a site, for its managers; for administrators those of all sites. The address says which view is open. */
export function PeoplePage() {
  const [view, show] = useRowParam('view', false);
  return view === 'invitations' ? (
    <OpenInvitations onBack={() => show(null)} />
  ) : (
    <Everybody onInvitations={() => show('invitations')} />
  );
}

function Everybody({ onInvitations }: { onInvitations: () => void }) {
  usePageTitle(t.title());
  const { timeOf } = useUsageTime();
  const desk = useDesk();
  const seesAll = useMay('people.manageAll');
  const { siteId } = useCurrentUser();
  const { query, filters, setFilters, typed, setTyped } = useListQuery<PeopleQuery>({});
  const list = usePeopleInfiniteQuery(query, { refetchOnMountOrArgChange: true });
  const [isInviting, setInviting] = useState(false);
  const [chosenId, choose] = useRowParam('person', desk);
  // Of the site where the caller works: an administrator's list is of all.
  const onSite = useCountPeopleOnSiteQuery(undefined, { skip: seesAll });
  const people = list.currentData?.pages.flatMap((page) => page.people);
  const chosen = people?.find(({ id }) => id === chosenId);
  const total = list.currentData?.pages[0]?.total;

  const detail = isInviting ? (
    <InvitePanel onClose={() => setInviting(false)} />
  ) : (
    chosen && <PersonDetail key={chosen.id} person={chosen} />
  );
  const whole = desk || !detail;
  const closeDetail = () => {
    setInviting(false);
    choose(null);
  };
  const back = whole ? { label: t.backToDashboard(), to: paths.home } : { label: t.backToAll(), onClick: closeDetail };
  const buttons = whole && (
    <span className="flex w-full flex-wrap gap-3 tablet:w-auto">
      <Button size="primary" className="grow" onClick={onInvitations}>
        <MailQuestion aria-hidden="true" className="size-5" />
        {t.openInvitations()}
      </Button>
      <Button variant="primary" size="primary" className="grow" onClick={() => setInviting(true)}>
        <UserRoundPlus aria-hidden="true" className="size-5" />
        {t.invite()}
      </Button>
    </span>
  );

  return (
    <div className="grid grid-cols-1 gap-5">
      <PageHeader back={back} title={t.title()} action={buttons}>
        {total !== undefined && (
          <PageHint>
            {t.total({ count: total })}
            {onSite.data && ` · ${t.onSite({ count: onSite.data.count })}`}
          </PageHint>
        )}
      </PageHeader>
      {whole && <PeopleFilters query={filters} onChange={setFilters} search={typed} onSearch={setTyped} />}
      {/* In one place at both sizes: a tablet that is turned keeps what was typed. */}
      <ListWithDetail detail={detail}>
        {whole && (
          <>
            <ListStates
              rows={people}
              failure={loadFailure(list, t.loadFailed())}
              loading={<Placeholders count={6} className="h-28 rounded-card desk:h-16" />}
              empty={<Nobody isFiltered={Object.keys(query).length > 0} />}
            >
              {(rows) => (
                <PeopleList
                  people={rows}
                  chosen={isInviting ? null : (chosen?.id ?? null)}
                  onChoose={(id) => {
                    setInviting(false);
                    choose(id);
                  }}
                  timeOf={timeOf}
                  siteId={seesAll ? query.siteId : siteId}
                  isNarrow={Boolean(detail)}
                />
              )}
            </ListStates>
            <LoadMore query={list} />
          </>
        )}
      </ListWithDetail>
    </div>
  );
}

const Nobody = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState as="h2" icon={Users} title={isFiltered ? t.noneFound() : t.none()}>
    {isFiltered ? t.noneFoundHint() : t.noneHint()}
  </EmptyState>
);
