import { CloudOff, Package, TriangleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import { useBeep } from '#lib/sounds/use-beep.ts';
import { useUsageTime } from '#lib/time/use-usage-time.ts';
import { useToast } from '#lib/toasts/toasts-slice.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/lists/EmptyState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { AddTote } from './AddTote.tsx';
import { AssignedTotes } from './AssignedTotes.tsx';
import { BarcodeDialog } from './BarcodeDialog.tsx';
import { ClearAllButton } from './ClearAllButton.tsx';
import { DeleteToteDialog } from './DeleteToteDialog.tsx';
import { isActive, type LocalStatus, type LocalTote } from './local-tote.ts';
import { t } from './messages.ts';
import { StatusOverview } from './StatusOverview.tsx';
import { sortTotes } from './sort-totes.ts';
import { cardId, ToteCard } from './ToteCard.tsx';
import { ToteSheet } from './ToteSheet.tsx';
import { useToteSettings } from './tote-settings.ts';
import { useRecords } from './use-records.ts';
import { useSwitchRecord } from './use-switch-record.ts';
import { useToteProgress, useTotes } from './use-totes.ts';

/** The tote with an open dialog, and which dialog. */
interface Opened {
  as: 'sheet' | 'barcode' | 'delete';
  id: string;
}

const soundOf = { warning: 'warning', error: 'error', complete: 'success' } as const;
const hasSound = (status: LocalStatus): status is keyof typeof soundOf => status in soundOf;

/** The signed-in user's totes on this device, with the site's records of them. */
export function TotesTab() {
  const [state, store] = useTotes();
  const { practice } = useToteSettings();
  useToteProgress(store, practice);
  const records = useRecords(state.totes);
  const switchRecord = useSwitchRecord();
  const { timeOf } = useUsageTime();
  const beep = useBeep();
  const toast = useToast();
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const list = useRef<HTMLElement>(null);
  const focusAfter = () => document.getElementById(cardId(opened?.id ?? '')) ?? list.current;
  const totes = sortTotes(state.totes);
  const tote = totes.find(({ id }) => id === opened?.id);

  const isPractice = ({ code }: LocalTote) => practice && !records.of(code);

  const setOn = ({ id, code }: LocalTote, on: boolean) => {
    const record = records.of(code);
    if (record) {
      beep('click');
      return void switchRecord(record, on);
    }
    const tote = store.setOn(id, on);
    beep(tote && hasSound(tote.status) ? soundOf[tote.status] : 'click');
  };
  const clear = (id: string) => {
    if (store.clear(id)) toast({ title: t.cleared(), message: tote?.name ?? '', tone: 'success' });
    else toast({ title: t.error(), message: t.clearFailed(), tone: 'danger' });
    close();
  };
  const clearAll = () => {
    const cleared = store.clearActive();
    beep(cleared ? 'success' : 'warning');
    toast(
      cleared
        ? { title: t.allCleared(), message: t.allClearedDetail({ count: cleared }), tone: 'success' }
        : { title: t.noneActive() },
    );
  };

  return (
    <div className="grid grid-cols-1 items-start gap-5 desk:grid-cols-[minmax(300px,2fr)_minmax(0,5fr)]">
      <div className="grid grid-cols-1 gap-5">
        {!state.isStored && (
          <Notice tone="medium" icon={CloudOff}>
            {t.unstored()}
          </Notice>
        )}
        {state.isDamaged && (
          <Notice tone="medium" icon={TriangleAlert}>
            {t.unreadable()}
          </Notice>
        )}
        <AddTote state={state} store={store} />
        <StatusOverview
          statuses={totes.map(({ code, status }) => records.of(code)?.status ?? (practice ? status : 'idle'))}
        />
      </div>
      <section ref={list} tabIndex={-1} aria-label={t.totes()} className="grid grid-cols-1 gap-3 outline-none">
        <AssignedTotes state={state} store={store} />
        {totes.some((each) => isActive(each) && isPractice(each)) && (
          <div className="flex justify-end">
            <ClearAllButton onClear={clearAll} onPress={() => toast({ title: t.holdButtonToClear() })} />
          </div>
        )}
        {totes.length === 0 ? (
          <Card>
            <EmptyState as="h2" icon={Package} title={t.noneTitle()}>
              {t.noneHint()}
            </EmptyState>
          </Card>
        ) : (
          <ul aria-label={t.totes()} className="grid grid-cols-1 gap-3 tablet:grid-cols-2 min-[1280px]:grid-cols-3">
            {totes.map((each) => (
              <ToteCard
                key={each.id}
                tote={each}
                record={records.of(each.code)}
                practice={practice}
                timeOf={timeOf}
                onSwitch={(on) => setOn(each, on)}
                onOpen={() => setOpened({ as: 'sheet', id: each.id })}
                onBarcode={() => setOpened({ as: 'barcode', id: each.id })}
                onDelete={() => setOpened({ as: 'delete', id: each.id })}
              />
            ))}
          </ul>
        )}
      </section>
      {tote && opened?.as === 'sheet' && (
        <ToteSheet
          tote={tote}
          records={records}
          onBarcode={() => setOpened({ as: 'barcode', id: tote.id })}
          onClose={close}
        />
      )}
      {tote && opened?.as === 'barcode' && (
        <BarcodeDialog
          tote={tote}
          record={records.of(tote.code)}
          focusAfter={focusAfter}
          onClear={() => clear(tote.id)}
          onClose={() => {
            store.setOn(tote.id, false);
            close();
          }}
        />
      )}
      {tote && opened?.as === 'delete' && (
        <DeleteToteDialog
          name={tote.name}
          focusAfter={focusAfter}
          onDelete={() => {
            store.remove(tote.id);
            beep('delete');
            close();
          }}
          onClose={close}
        />
      )}
    </div>
  );
}
