import { CloudUpload, LoaderCircle, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { failureMessageOf } from '#lib/api/failure.ts';
import { t as api } from '#lib/api/messages.ts';
import type { UnsentEntry } from '#lib/outbox/define-outbox.ts';
import { unstoredMessage } from '#lib/outbox/unstored.ts';
import { useSiteClock } from '#lib/time/use-site-clock.ts';
import { Button } from '#ui/controls/Button.tsx';
import { ConfirmDialog } from '#ui/controls/ConfirmDialog.tsx';
import { Dialog } from '#ui/controls/Dialog.tsx';
import { RowList } from '#ui/lists/RowList.tsx';
import { useUnsent } from '../outboxes.ts';
import { t } from '../unsent-messages.ts';

/** Everything on this device that is not sent: what, when, and its state. Each entry can be retried and discarded. */
export function UnsentList({ onClose }: { onClose: () => void }) {
  const unsent = useUnsent();
  const [discarding, setDiscarding] = useState<UnsentEntry | null>(null);
  if (discarding) return <DiscardDialog entry={discarding} onClose={() => setDiscarding(null)} />;
  return (
    <Dialog open shape="sheet" onOpenChange={(open) => !open && onClose()} title={t.title()} description={t.hint()}>
      {unsent.length ? (
        <RowList rows={unsent} keyOf={({ key }) => key} variant="lines">
          {(entry) => <Entry entry={entry} onDiscard={() => setDiscarding(entry)} onClose={onClose} />}
        </RowList>
      ) : (
        <p role="status">{t.nothing()}</p>
      )}
    </Dialog>
  );
}

const icons = { waiting: CloudUpload, sending: LoaderCircle, cancelled: CloudUpload, refused: TriangleAlert } as const;

function Entry({ entry, onDiscard, onClose }: { entry: UnsentEntry; onDiscard: () => void; onClose: () => void }) {
  const { what, at, state, isStored, retry, edit } = entry;
  const clock = useSiteClock('dateTime');
  const navigate = useNavigate();
  const Icon = icons[state];
  const editAgain = async () => {
    const path = await edit?.();
    onClose();
    if (path) await navigate(path);
  };
  return (
    <div className="flex gap-3 py-4">
      <Icon
        aria-hidden="true"
        className={state === 'refused' ? 'mt-0.5 size-5 shrink-0 text-high' : 'mt-0.5 size-5 shrink-0 text-muted'}
      />
      <div className="min-w-0 grow">
        <p dir="auto" className="break-words font-semibold">
          {what}
        </p>
        <p className="text-caption text-muted">
          <time dateTime={at}>{clock(at)}</time>
        </p>
        <p className="text-caption">{stateOf(entry)}</p>
        {!isStored && <p className="text-caption text-high">{unstoredMessage()}</p>}
        <div className="mt-2 flex flex-wrap gap-2">
          {edit && (
            <Button aria-label={t.editNamed({ what })} onClick={() => void editAgain()}>
              {t.edit()}
            </Button>
          )}
          <Button aria-label={t.retryNamed({ what })} disabled={state === 'sending'} onClick={() => void retry()}>
            {t.retry()}
          </Button>
          <Button variant="quiet" aria-label={t.discardNamed({ what })} onClick={onDiscard}>
            {t.discard()}
          </Button>
        </div>
      </div>
    </div>
  );
}

function stateOf({ state, failure }: UnsentEntry): string {
  if (state === 'refused') return t.refusedBecause({ reason: failureMessageOf(failure, api.tryAgain()) });
  if (state !== 'waiting' || !failure) return t.states[state]();
  if (failure.status === 0) return t.states.network();
  return failure.status === 401 ? t.states.session() : t.states.server();
}

function DiscardDialog({ entry, onClose }: { entry: UnsentEntry; onClose: () => void }) {
  const { what, discard } = entry;
  const confirm = async () => {
    await discard();
    onClose();
  };
  return (
    <ConfirmDialog
      title={t.discardTitle()}
      description={entry.isCancelledOnServer ? t.cancelHint({ what }) : t.discardHint({ what })}
      confirmLabel={t.discard()}
      cancelLabel={t.keep()}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
