import type { ToteHistoryEntry } from '@floorlight/contracts/totes';
import { loadFailure } from '#lib/api/load-failure.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Card } from '#ui/Card.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { useListToteHistoryQuery } from '../api.ts';
import { t as totes } from '../messages.ts';
import { ToteStatusBadge } from '../ToteStatusBadge.tsx';
import { t } from './messages.ts';

/** Who had a tote when, newest first. */
export function ToteHistory({ id }: { id: string }) {
  const clock = useSiteClock('exact');
  const query = useListToteHistoryQuery({ params: { id } }, { refetchOnMountOrArgChange: true });
  return (
    <Card aria-labelledby="tote-history" className="p-4 desk:p-5">
      <h2 id="tote-history" className="font-semibold text-lead">
        {t.history()}
      </h2>
      <p className="mb-2 text-caption text-muted">{t.historyLead()}</p>
      <ListStates
        rows={query.currentData}
        failure={loadFailure(query, t.historyFailed())}
        loading={<Placeholders count={3} className="h-14 rounded-control" />}
        empty={<p className="text-muted">{t.noHistory()}</p>}
      >
        {(entries) => (
          <RowList label={t.history()} rows={entries} keyOf={(entry) => entry.id} variant="lines">
            {(entry) => (
              <div className="py-3">
                <p className="break-words">{words(entry)}</p>
                <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-caption text-muted">
                  <time dateTime={entry.at}>{clock(entry.at)}</time>
                  {entry.act === 'changed' && (
                    <>
                      <ToteStatusBadge status={entry.status} />
                      {totes.items({ count: entry.itemCount })}
                    </>
                  )}
                </p>
              </div>
            )}
          </RowList>
        )}
      </ListStates>
    </Card>
  );
}

function words({ act, actor, actorName: name, assignedTo, assignedToName, place }: ToteHistoryEntry): string {
  const holder = assignedToName ?? '';
  switch (act) {
    case 'registered':
      return assignedTo === null ? t.acts.registered({ name }) : t.acts.registeredFor({ name, holder });
    case 'assigned':
      return assignedTo === actor ? t.acts.taken({ name }) : t.acts.assigned({ name, holder });
    case 'requested':
      return t.acts.requested({ name, holder });
    case 'handed_over':
      return t.acts.handedOver({ holder });
    case 'scanned':
      return place === null ? t.acts.scanned({ name }) : t.acts.scannedAt({ name, place });
    case 'returned':
    case 'changed':
    case 'offered':
    case 'withdrawn':
      return t.acts[act]({ name });
    default:
      return act satisfies never;
  }
}
