import type { SiteHistoryEntry } from '@floorlight/contracts/site-settings';
import type { Site } from '@floorlight/contracts/sites';
import { Undo2 } from 'lucide-react';
import { failureMessageOf } from '#lib/api/failure.ts';
import { loadFailure } from '#lib/api/load-failure.ts';
import { t as api } from '#lib/api/messages.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Button } from '#ui/controls/Button.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { ListStates } from '#ui/lists/ListStates.tsx';
import { LoadMore } from '#ui/lists/LoadMore.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { Placeholders } from '#ui/lists/Skeleton.tsx';
import { useLazyGetSiteVersionQuery, useListSiteHistoryInfiniteQuery } from '../api.ts';
import { ChangeList } from './ChangeList.tsx';
import { describeChanges } from './describe-changes.ts';
import { t } from './messages.ts';
import { usePeopleNames } from './use-people-names.ts';

interface HistorySheetProps {
  siteId: string;
  onClose: () => void;
  /** Takes the changes between two versions into the draft. */
  onUndo: (from: Site, to: Site) => void;
}

/** The versions of a site: who changed what, and when. */
export function HistorySheet({ siteId, onClose, onUndo }: HistorySheetProps) {
  const { data, ...query } = useListSiteHistoryInfiniteQuery(siteId, { refetchOnMountOrArgChange: true });
  const clock = useSiteClock('exact');
  const people = usePeopleNames(siteId);
  return (
    <Dialog open onOpenChange={onClose} shape="sheet" title={t.history()} description={t.historyHint()}>
      <ListStates
        rows={data?.pages.flat()}
        failure={loadFailure(query, t.historyFailed())}
        loading={<Placeholders count={3} className="h-24" />}
        empty={null}
      >
        {(entries) => (
          <RowList variant="lines" rows={entries} keyOf={({ version }) => version}>
            {(entry) => (
              <div className="grid gap-1 py-4">
                <p className="font-semibold">{t.version({ version: entry.version })}</p>
                <p className="text-caption text-muted">
                  {entry.changedByName
                    ? t.changedBy({ name: entry.changedByName, time: clock(entry.changedAt) })
                    : t.fromFile({ time: clock(entry.changedAt) })}
                </p>
                <ChangeList
                  label={t.changesOf({ version: entry.version })}
                  changes={describeChanges(entry.changes, people)}
                />
                {entry.changes.length > 0 && <UndoButton siteId={siteId} entry={entry} onUndo={onUndo} />}
              </div>
            )}
          </RowList>
        )}
      </ListStates>
      <LoadMore query={query} />
    </Dialog>
  );
}

function UndoButton({
  siteId,
  entry,
  onUndo,
}: { siteId: string; entry: SiteHistoryEntry } & Pick<HistorySheetProps, 'onUndo'>) {
  const [read, { isFetching }] = useLazyGetSiteVersionQuery();
  const toast = useToast();
  const undo = async () => {
    const [after, before] = await Promise.all(
      [entry.version, entry.version - 1].map((version) => read({ params: { siteId, version } })),
    );
    if (after?.data && before?.data) return onUndo(after.data.settings, before.data.settings);
    const error = after?.error ?? before?.error;
    toast({ title: t.undoFailed(), message: failureMessageOf(error, api.tryAgain()), tone: 'danger' });
  };
  return (
    <div>
      <Button busy={isFetching} aria-label={t.undoVersion({ version: entry.version })} onClick={() => void undo()}>
        <Undo2 aria-hidden="true" className="size-5" />
        {t.undo()}
      </Button>
    </div>
  );
}
